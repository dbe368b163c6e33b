/**
 * Starts Amazon's DynamoDB Local, which keeps its tables in memory.
 */
import { join } from 'node:path';
import { type OutsideServer, startOutsideServer } from '../support/outside-server.ts';

const MAIN_CLASS = 'software.amazon.dynamodb.services.local.main.ServerRunner';

/** `folder` has its .jar files and its native SQLite. */
export function startDynamoLocal(folder: string): Promise<OutsideServer> {
  return startOutsideServer({
    file: 'java',
    // It writes a file of its own into its working folder.
    folder,
    argumentsFor: (port) => [
      `-Djava.library.path=${folder}`,
      '-cp',
      join(folder, '*'),
      MAIN_CLASS,
      '-inMemory',
      '-disableTelemetry',
      '-port',
      String(port),
    ],
  });
}
