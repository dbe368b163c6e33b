import { KnownDevices } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { deviceNames, findDevice } from '../../lambda/request/device-profiles.ts';
import { accept, problemsOf } from './problems-of.ts';

describe('device names', () => {
  test('are those of puppeteer and desktop, each once', () => {
    expect(deviceNames()).toHaveLength(Object.keys(KnownDevices).length + 1);
    expect(new Set(deviceNames()).size).toBe(deviceNames().length);
    expect(deviceNames().length).toBeGreaterThan(100);
  });

  test('are kebab-case', () => {
    for (const name of deviceNames()) expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  test.each([
    ['iphone-15-pro', 393, 659, 'iPhone'],
    ['galaxy-s9-plus', 320, 658, 'SM-G965U'],
    ['pixel-5-landscape', 851, 393, 'Pixel 5'],
    ['ipad-gen-7', 810, 1080, 'iPad'],
    ['pixel-4a-5g', 353, 745, 'Pixel 4a'],
  ])('%s has its size and user agent', (name, width, height, userAgent) => {
    expect(findDevice(name)).toMatchObject({
      width,
      height,
      isMobile: true,
      hasTouch: true,
      userAgent: expect.stringContaining(userAgent),
    });
  });

  test('desktop has the browser’s own user agent, no touch and is not mobile', () => {
    const desktop = findDevice('desktop');
    expect(desktop).toMatchObject({ width: 1920, height: 1080, isMobile: false, hasTouch: false });
    expect(desktop?.userAgent).toBeUndefined();
  });

  test('no user agent contains a placeholder', () => {
    for (const name of deviceNames().slice(1))
      expect(findDevice(name)?.userAgent).toMatch(/^Mozilla\/5\.0 [^%{}$]+$/);
  });

  test.each([['constructor'], ['__proto__'], ['toString'], ['']])('%j is not one', (name) => {
    expect(findDevice(name)).toBeUndefined();
    expect(problemsOf({ device: name })[0]).toMatch(/^device: is not a known device/);
  });
});

describe('the device of a request', () => {
  test('sets width and height, and leaves scale at 1', () => {
    expect(accept({ device: 'iphone-15-pro' })).toMatchObject({ width: 393, height: 659, scale: 1 });
  });

  test('is overridden by width and by height, each alone', () => {
    expect(accept({ device: 'iphone-15-pro', width: 500 })).toMatchObject({ width: 500, height: 659 });
    expect(accept({ device: 'iphone-15-pro', width: null, height: 500 })).toMatchObject({
      width: 393,
      height: 500,
    });
  });

  test('is refused with at most three near matches when it is unknown', () => {
    expect(problemsOf({ device: 'iPhone 15 Pro' })[0]).toMatch(
      /^device: is not a known device: "iPhone 15 Pro"; did you mean "iphone-15-pro"(?: or "[\w-]+"){2}\?$/,
    );
    expect(problemsOf({ device: 'IPHONE 15 PRO' })[0]).toContain('did you mean "iphone-15-pro"');
    expect(problemsOf({ device: 'galaxy-s9+' })[0]).toContain('"galaxy-s9-plus"');
    expect(problemsOf({ device: 'desktp' })[0]).toContain('"desktop"');
    expect(problemsOf({ device: 'iphone-99' })[0]?.match(/"iphone-\d+"/g)).toHaveLength(4);
  });

  test('is refused without a match when no name is near', () => {
    expect(problemsOf({ device: 'toaster' })).toEqual([
      'device: is not a known device: "toaster"; examples are "desktop" and "iphone-15-pro"',
    ]);
    expect(problemsOf({ device: 'iphone'.repeat(1_000) })[0]?.length).toBeLessThan(200);
  });
});
