const FIELD = 'input, textarea, select, [contenteditable], dialog'

/** True while someone types or a dialog is open: keys and pasted content are not for the page then. */
export const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(FIELD) !== null) || document.querySelector('dialog[open]') !== null
