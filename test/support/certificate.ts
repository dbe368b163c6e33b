/**
 * Makes a certificate for 127.0.0.1 that signs itself, and the fingerprint by which Chromium
 * accepts it. Node has no function for certificates, so this file writes the few DER fields
 * itself. Source: RFC 5280, section 4.1
 */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  key: string;
  cert: string;
  /** For `--ignore-certificate-errors-spki-list`. */
  fingerprint: string;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const IP_ADDRESS = 0x87;

const ECDSA_WITH_SHA256 = der(SEQUENCE, der(OBJECT_ID, hex('2a8648ce3d040302')));
const COMMON_NAME = der(OBJECT_ID, hex('550403'));
const SUBJECT_ALT_NAME = der(OBJECT_ID, hex('551d11'));
const LOOPBACK = Buffer.of(127, 0, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1_000;

export function makeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const publicDer = publicKey.export({ type: 'spki', format: 'der' });
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from('bench')))));
  const addresses = der(SEQUENCE, der(IP_ADDRESS, LOOPBACK));
  const signed = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.of(1)),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    name,
    publicDer,
    der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, SUBJECT_ALT_NAME, der(OCTET_STRING, addresses)))),
  );
  const signature = der(BIT_STRING, Buffer.of(0), sign('sha256', signed, privateKey));
  const certificate = der(SEQUENCE, signed, ECDSA_WITH_SHA256, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(publicDer).digest('base64'),
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  return Buffer.concat([Buffer.of(tag, ...lengthOf(length)), content]);
}

/** The shortest form is the only one that is allowed. */
function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

/** Two digits each for year to second. */
function time(epochMs: number): Buffer {
  const digits = new Date(epochMs).toISOString().replace(/\D/g, '').slice(2, 14);
  return der(UTC_TIME, Buffer.from(`${digits}Z`));
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}
