/**
 * The entry that Lambda calls. Reads the environment once; everything else is put together in create-handler.ts.
 */
import { readConfig } from './config.ts';
import { createHandler } from './create-handler.ts';

export const handler = createHandler(readConfig(process.env));
