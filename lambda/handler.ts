/**
 * The entry that Lambda calls. Reads the environment once; create-handler.ts puts everything else together.
 */
import { readConfig } from './config.ts';
import { createHandler } from './create-handler.ts';

export const handler = createHandler(readConfig(process.env));
