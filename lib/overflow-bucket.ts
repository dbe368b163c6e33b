/**
 * The service's own bucket. It keeps files that are too large for a reply for a day; a presigned URL gives access.
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
import { acceptFindings } from './accepted-findings.ts';

// The shortest time that S3 offers. The URL works for 15 minutes only.
const LIFETIME = Duration.days(1);

// A browser that follows the 303 makes a cross-origin request with the headers of its first one (X-API-Key).
const ANY_BROWSER = { allowedMethods: [HttpMethods.GET], allowedOrigins: ['*'], allowedHeaders: ['*'] };

/** The bucket. No role has access until the stack grants it. */
export class OverflowBucket extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: [{ expiration: LIFETIME, abortIncompleteMultipartUploadAfter: LIFETIME }],
      cors: [ANY_BROWSER],
      // The bucket is empty a day after the last file. Deleting the stack fails on it before that.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acceptFindings(this.bucket, {
      S1: 'Files are deleted after a day, and the function logs each one; an access log would be kept longer.',
    });
  }
}
