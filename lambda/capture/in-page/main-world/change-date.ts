/** Lets scripts of the page read another date. */

const { construct } = Reflect;

/** `now` gives Unix milliseconds, for dates that are made of nothing. Returns the native constructor. */
export function changeDate(now: () => number): DateConstructor {
  const RealDate = Date;
  const PageDate: DateConstructor = new Proxy(RealDate, {
    apply: () => String(new RealDate(now())),
    construct: (target, args, newTarget) =>
      construct(target, args.length === 0 ? [now()] : args, newTarget === PageDate ? target : newTarget),
  });
  globalThis.Date = PageDate;
  RealDate.prototype.constructor = PageDate;
  return RealDate;
}
