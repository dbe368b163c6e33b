/**
 * The service's own bucket: files that no reply can carry lie here for a day, for whoever has the presigned URL.
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

// S3's shortest; the URL is over after a quarter of an hour.
const LIFETIME = Duration.days(1);

// A browser that followed the 303 asks from another origin, with the headers of its first request (X-API-Key).
const ANY_BROWSER = { allowedMethods: [HttpMethods.GET], allowedOrigins: ['*'], allowedHeaders: ['*'] };

/** The bucket; nobody may do anything with it until the stack grants it. */
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
      // Nothing in it outlives a day. A stack that is deleted sooner leaves the bucket, until it is empty.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acceptFindings(this.bucket, {
      S1: 'Files are gone in a day, and each is logged where it is made; a log of readers would outlive them.',
    });
  }
}
