/** Starts ElasticMQ, a server with the interface of SQS, which keeps its queues in memory. */
import { join } from 'node:path';
import { LOOPBACK } from '../../bin/local/loopback.ts';
import { type OutsideServer, startOutsideServer } from '../support/outside-server.ts';

const MAIN_CLASS = 'org.elasticmq.server.Main';

/** `folder` has its .jar files. */
export function startElasticMq(folder: string): Promise<OutsideServer> {
  return startOutsideServer({
    file: 'java',
    argumentsFor: (port) => [
      '-cp',
      join(folder, '*'),
      // The address that it binds to, and the one that the URLs of its queues have.
      `-Drest-sqs.bind-hostname=${LOOPBACK}`,
      `-Drest-sqs.bind-port=${port}`,
      `-Dnode-address.host=${LOOPBACK}`,
      `-Dnode-address.port=${port}`,
      '-Drest-stats.enabled=false',
      MAIN_CLASS,
    ],
  });
}
