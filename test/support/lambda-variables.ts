import type { FunctionProperties } from './assembly.ts';

/**
 * The variables that Lambda itself sets for a function of the template.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
export function lambdaVariables({ Handler, MemorySize }: FunctionProperties): Record<string, string> {
  return {
    _HANDLER: Handler,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: 'screenshot',
    AWS_LAMBDA_FUNCTION_VERSION: '1',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MemorySize),
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_FORMAT: 'JSON',
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'role',
    AWS_SECRET_ACCESS_KEY: 'role-secret',
    AWS_SESSION_TOKEN: 'role-session',
    AWS_XRAY_DAEMON_ADDRESS: '169.254.79.129:2000',
    LANG: 'en_US.UTF-8',
    LD_LIBRARY_PATH: '/var/lang/lib:/lib64:/usr/lib64:/var/runtime:/var/runtime/lib:/var/task:/opt/lib',
    NODE_PATH: '/opt/nodejs/node24/node_modules:/opt/nodejs/node_modules:/var/runtime/node_modules',
    PATH: '/var/lang/bin:/usr/local/bin:/usr/bin/:/bin:/opt/bin',
    TZ: ':UTC',
  };
}
