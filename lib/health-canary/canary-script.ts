/**
 * The canary's entry. CloudWatch Synthetics calls the handler. An error fails the run,
 * and the report has its message.
 */
import { CloudWatchLogsClient, PutRetentionPolicyCommand } from '@aws-sdk/client-cloudwatch-logs';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { checkCaptures, checkContent, checkHealth, checkUpload } from './check-service.ts';
import { NO_KEY_YET } from './no-key-yet.ts';

export async function handler(): Promise<string> {
  await limitOwnLog();
  const endpoint = variable('SERVICE_ENDPOINT');
  await checkHealth({ endpoint });
  const apiKey = await readApiKey(variable('API_KEY_SECRET'));
  // No key is stored yet after the first deployment, which is no reason for an alarm.
  if (apiKey === NO_KEY_YET) return 'Only health was checked: the secret has no API key yet';
  const service = { endpoint, apiKey, page: variable('CAPTURED_PAGE') };
  await checkCaptures(service);
  // An object stays in the bucket, and a page that is read costs a screenshot: the
  // first run of each hour is enough.
  const isFirstOfHour = new Date().getUTCMinutes() < Number(variable('RUN_MINUTES'));
  if (isFirstOfHour) await checkContent(service);
  const isUploaded = isFirstOfHour && (await checkUpload(service));
  const more = [isFirstOfHour ? ', what it says' : '', isUploaded ? ', an upload' : ''];
  return `Health, a capture${more.join('')} and a refusal were checked`;
}

// Synthetics makes the log group in the first run, under a name that the stack cannot know
// before, and keeps its lines for ever.
async function limitOwnLog(): Promise<void> {
  try {
    await new CloudWatchLogsClient().send(
      new PutRetentionPolicyCommand({
        logGroupName: variable('AWS_LAMBDA_LOG_GROUP_NAME'),
        retentionInDays: Number(variable('LOG_RETENTION_DAYS')),
      }),
    );
  } catch (error) {
    // The service works all the same, and the next run tries again.
    console.warn('The retention of this log was not set:', Object(error).name);
  }
}

// The key is read in every run, so that a rotated key is used at once.
async function readApiKey(secretId: string): Promise<string> {
  const { SecretString } = await new SecretsManagerClient().send(
    new GetSecretValueCommand({ SecretId: secretId }),
  );
  if (SecretString === undefined) throw new Error('The secret of the API key is not text');
  return SecretString.trim();
}

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
