/** Hosts that no caller may reach. */

/** Spellings of this machine's address. */
export const HOME = [
  '127.0.0.1',
  'localhost',
  'LOCALHOST.',
  'any.localhost',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '127.77.3.4',
  '0.0.0.0',
  '0',
  '①②⑦.⓪.⓪.①',
  '%31%32%37.0.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  'points-home.example',
  'rebinds.example',
];

/** Addresses of private networks and of cloud metadata services. */
export const NEARBY = [
  '169.254.169.254',
  '169.254.100.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '[fd00:ec2::254]',
  '[64:ff9b::7f00:1]',
  'metadata.google.internal',
  'sandbox',
];
