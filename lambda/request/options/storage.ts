/** Where the file goes, and how long it is kept. */
import * as v from 'valibot';
import { mustBeOneOf } from '../problems/field-message.ts';
import { notWith } from './contradictions.ts';
import { inGroup } from './option.ts';
import { integerBetween, textField } from './values/optional.ts';

/** A character has at most three UTF-8 bytes, so an id fits into DynamoDB's 1,024 bytes for a sort key. */
const MAX_CREDENTIAL_ID_CHARACTERS = 256;
const STORAGE_ACCEPTED = '"r2" or ""';
/** 30 days. */
const MAX_CACHE_SECONDS = 2_592_000;

const ofStorage = inGroup('Storage');
const ofCache = inGroup('Cache');

export const storageOptions = {
  storage: ofStorage({
    schema: v.nullish(v.picklist(['', 'r2'], mustBeOneOf(['r2'], STORAGE_ACCEPTED)), ''),
    description: '`"r2"` uploads the file to your object storage instead of returning it.',
    example: 'r2',
    other: '',
    byLink: false,
  }),
  r2CredentialId: ofStorage({
    schema: textField('a string with the id of a storage credential', MAX_CREDENTIAL_ID_CHARACTERS),
    description: 'The stored credential to upload with.',
    defaultsTo: 'your default credential',
    example: 'my-bucket',
    other: 'archive',
    byLink: false,
  }),
};

export const cacheOptions = {
  cacheSeconds: ofCache({
    schema: v.nullish(integerBetween(0, MAX_CACHE_SECONDS), 0),
    description:
      'Seconds for which the same request gets this file again, without quota. Only the same caller gets it.',
    example: 3_600,
    other: 60,
    contradicts: [notWith('storage', 'r2')],
  }),
};
