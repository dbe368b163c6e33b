/** What a document says of itself in its head and in JSON-LD. */
import { webAddress } from './addresses.ts';

const MAX_VALUE_CHARACTERS = 4_096;
const MAX_NAME_CHARACTERS = 200;
/** Elements of the head that are read. */
const MAX_ELEMENTS = 1_000;
const MAX_PROPERTIES = 100;
/** JSON-LD: scripts, and the characters of each. */
const MAX_SCRIPTS = 20;
const MAX_SCRIPT_CHARACTERS = 200_000;

type Json = unknown;

export function readMetadata() {
  const metas = [...document.querySelectorAll('meta')].slice(0, MAX_ELEMENTS);
  const named = new Map<string, string>();
  for (const meta of metas) {
    const name = (meta.getAttribute('property') ?? meta.getAttribute('name') ?? meta.getAttribute('itemprop'))
      ?.trim()
      .toLowerCase();
    const value = clean(meta.getAttribute('content'));
    if (name && name.length <= MAX_NAME_CHARACTERS && value !== null && !named.has(name))
      named.set(name, value);
  }
  const jsonLd = readJsonLd();
  const things = thingsIn(jsonLd);
  const first = (...names: string[]) => names.map((name) => named.get(name)).find(Boolean) ?? null;
  const ofThing = (...names: string[]) =>
    things.flatMap((thing) => names.map((name) => nameOf(thing[name]))).find(Boolean) ?? null;
  const image = first(
    'og:image:secure_url',
    'og:image:url',
    'og:image',
    'twitter:image',
    'twitter:image:src',
  );
  return {
    description: first('description', 'og:description', 'twitter:description') ?? ofThing('description'),
    canonical: addressOf('link[rel~="canonical" i]') ?? webAddress(first('og:url'), document.baseURI),
    siteName: first('og:site_name', 'application-name', 'apple-mobile-web-app-title'),
    author: first('author', 'article:author', 'dc.creator', 'parsely-author') ?? ofThing('author', 'creator'),
    published:
      first('article:published_time', 'datepublished', 'date', 'dc.date', 'parsely-pub-date') ??
      ofThing('datePublished', 'dateCreated'),
    image: webAddress(image ?? imageOf(things), document.baseURI),
    favicon: addressOf('link[rel~="icon" i]') ?? webAddress('/favicon.ico', location.href),
    openGraph: withPrefix(named, /^(?:og|article|book|profile|video|music|product):/),
    twitter: withPrefix(named, /^twitter:/),
    jsonLd,
  };
}

function clean(value: string | null | undefined): string | null {
  const text = value?.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_VALUE_CHARACTERS).toWellFormed();
  return text ? text : null;
}

function addressOf(selector: string): string | null {
  return webAddress(document.querySelector(selector)?.getAttribute('href') ?? null, document.baseURI);
}

/** Properties by their name without `og:` or `twitter:`; addresses are absolute. */
function withPrefix(named: ReadonlyMap<string, string>, prefix: RegExp): Record<string, string> {
  const found = [...named].filter(([name]) => prefix.test(name)).slice(0, MAX_PROPERTIES);
  return Object.fromEntries(
    found.map(([name, value]) => {
      const isAddress = /(?:^|:)(?:url|image|video|audio|secure_url|src|player)$/.test(name);
      return [
        name.replace(/^(?:og|twitter):/, ''),
        (isAddress && webAddress(value, document.baseURI)) || value,
      ];
    }),
  );
}

/** Broken JSON-LD is skipped, and so is what is nested too deeply to be written. */
function readJsonLd(): Json[] {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json" i]')].slice(
    0,
    MAX_SCRIPTS,
  );
  return scripts.flatMap((script) => {
    const text = script.textContent ?? '';
    if (text.length > MAX_SCRIPT_CHARACTERS) return [];
    try {
      const value: Json = JSON.parse(text.trim().replace(/^\/\*.*?\*\/|^<!\[CDATA\[|\]\]>$/g, ''));
      JSON.stringify(value);
      return Array.isArray(value) ? value : [value];
    } catch {
      return [];
    }
  });
}

type Thing = Record<string, unknown>;

/** The things that JSON-LD describes, articles first. */
function thingsIn(values: readonly Json[]): Thing[] {
  const things: Thing[] = values.flatMap((value) => {
    const graph = Object(value)['@graph'];
    return [value, ...(Array.isArray(graph) ? graph : [])].map((each) => Object(each));
  });
  const isArticle = (thing: Thing) => /article|posting|product|recipe|video/i.test(typesOf(thing));
  return [...things.filter(isArticle), ...things.filter((thing) => !isArticle(thing))];
}

function typesOf({ '@type': type }: Thing): string {
  return (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string').join(' ');
}

/** The text of a value: itself, the first of `members` that it has, or that of the first of a list. */
function textOf(value: unknown, members: readonly string[]): string | null {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((each) => textOf(each, members)).find(Boolean) ?? null;
  const texts = members.map((member) => Object(value)[member]);
  return clean(texts.find((text) => typeof text === 'string'));
}

function nameOf(value: unknown): string | null {
  return textOf(value, ['name', 'url']);
}

/** An image may have a name, which is no address. */
function imageOf(things: readonly Thing[]): string | null {
  return things.map(({ image }) => textOf(image, ['url', 'contentUrl'])).find(Boolean) ?? null;
}
