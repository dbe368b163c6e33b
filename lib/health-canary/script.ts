/**
 * The canary's entry. CloudWatch Synthetics calls the handler; whatever it throws fails the run, and its message
 * stands in the report.
 */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { checkCaptures, checkHealth } from './check-service.ts';
import { NO_KEY_YET } from './no-key-yet.ts';

export async function handler(): Promise<string> {
  const endpoint = variable('SERVICE_ENDPOINT');
  await checkHealth({ endpoint });
  const apiKey = await readApiKey(variable('API_KEY_SECRET'));
  // Between the first deployment and the first key; an alarm then would be about nothing.
  if (apiKey === NO_KEY_YET) return 'Health is checked, captures are not: the secret holds no API key yet';
  await checkCaptures({ endpoint, apiKey, page: variable('CAPTURED_PAGE') });
  return 'Health, a capture and a refusal are checked';
}

// Read at every run, so that a rotated key is used at once.
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
