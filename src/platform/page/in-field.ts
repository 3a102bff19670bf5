const FIELD = 'input, textarea, select, [contenteditable], dialog'

/** Somebody types, or a dialog is open: what is pressed or pasted is not for the page. */
export const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(FIELD) !== null) || document.querySelector('dialog[open]') !== null
