// The speaker's timer: how long the talk and each of its slides have taken. A record is plain data, so that it can be
// kept and sent; every function returns a new one. Times are in ms, `now` as Date.now() gives it. Classic script, so that
// file:// runs it.
(() => {
  "use strict";

  function fresh(slide, now) {
    return { total: 0, slides: {}, slide, at: now, isRunning: true };
  }

  /** The record with the time up to now counted in. */
  function settled(record, now) {
    const passed = record.isRunning ? Math.max(0, now - record.at) : 0;
    const slides = { ...record.slides, [record.slide]: (record.slides[record.slide] ?? 0) + passed };
    return { ...record, total: record.total + passed, slides, at: now };
  }

  function entered(record, slide, now) {
    return { ...settled(record, now), slide };
  }

  function toggled(record, now) {
    return { ...settled(record, now), isRunning: !record.isRunning };
  }

  /** `4:05`, or `1:04:05` from an hour on. */
  function clock(seconds) {
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
    const two = (number) => String(number).padStart(2, "0");
    return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
  }

  /** Seconds behind the plan, below 0 ahead of it: 0 while the slide is one that the plan has now. */
  function behind(seconds, before, planned) {
    if (seconds < before) return seconds - before;
    return Math.max(0, seconds - before - planned);
  }

  window.deckproof = { ...window.deckproof, timer: { fresh, settled, entered, toggled, clock, behind } };
})();
