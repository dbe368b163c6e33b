/**
 * The service's own buckets: for files that are too large for a reply, and for files that are kept for later
 * requests. A presigned URL gives access to one file.
 */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { KEPT_DAYS, prefixOf } from '../lambda/cache/lifetimes.ts';
import { acceptFindings } from './accepted-findings.ts';

/** Objects whose key has the prefix (default: all) are deleted after these days. */
interface Lifetime {
  prefix?: string;
  days: number;
}

// The shortest time that S3 offers. The URL works for 15 minutes only.
export const OVERFLOW_LIFETIMES: readonly Lifetime[] = [{ days: 1 }];
export const CACHE_LIFETIMES: readonly Lifetime[] = KEPT_DAYS.map((days) => ({
  prefix: prefixOf(days),
  days,
}));

// A browser that follows the 303 makes a cross-origin request with the headers of its first one (X-API-Key).
const ANY_BROWSER = { allowedMethods: [HttpMethods.GET], allowedOrigins: ['*'], allowedHeaders: ['*'] };

/** The bucket. No role has access until the stack grants it. */
export class OwnBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, lifetimes: readonly Lifetime[]) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: lifetimes.map(({ prefix, days }) => ({
        ...(prefix === undefined ? {} : { prefix }),
        expiration: Duration.days(days),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      })),
      cors: [ANY_BROWSER],
      // The bucket is empty when the last file has expired. Deleting the stack fails on it before that.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acceptFindings(this.bucket, {
      S1: 'Files expire, and the function logs each one; an access log would be kept longer.',
    });
  }
}
