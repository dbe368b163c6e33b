/**
 * The S3 servers that the tests run against, as Go modules.
 */

export interface S3Program {
  name: string;
  module: string;
  version: string;
  /** Region that the server is started with. */
  region: string;
}

/** versitygw has another region than the default, so that an upload signed for a fixed region is refused. */
export const S3_PROGRAMS: readonly S3Program[] = [
  {
    name: 'versitygw',
    module: 'github.com/versity/versitygw/cmd/versitygw',
    version: 'v1.8.0',
    region: 'eu-north-1',
  },
  {
    name: 'minio',
    module: 'github.com/minio/minio',
    version: 'v0.0.0-20260212201848-7aac2a2c5b7c',
    region: 'us-east-1',
  },
];
