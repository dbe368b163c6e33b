export const rowsOf = (count) =>
  Array.from({ length: count }, (_, x) => `<tr><td>${x}</td><td>${x * x}</td></tr>`).join('');
