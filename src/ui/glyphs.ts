/** Our own drawings, as the text of an SVG each: brand, phases, three sports, ten figures. */

export const iceGlyph =
  '<svg viewBox="0 0 24 24"><path d="M12 1.5 21.1 6.75 12 12 2.9 6.75z"/><path opacity=".72" d="M21.1 8.1v8.9L12.6 21.9v-8.9z"/><path opacity=".44" d="M2.9 8.1v8.9l8.5 4.9v-8.9z"/></svg>'

export const starGlyph =
  '<svg viewBox="0 0 24 24"><path d="m12 2 3.1 6.5 7 .9-5.2 4.9 1.4 7L12 17.8l-6.3 3.5 1.4-7L1.9 9.4l7-.9z"/></svg>'

export const setupGlyph =
  '<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="8.6" fill="none" stroke="currentColor" stroke-width="3.4" stroke-dasharray="5.4 3.6"/></svg>'

export const introGlyph =
  '<svg viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="3.4" d="M4.2 4.2h15.6v15.6H4.2z"/></svg>'

export const workGlyph = '<svg viewBox="0 0 24 24"><path d="M1.5 21.5 12.5 2.5l10 19z"/></svg>'

export const restGlyph = '<svg viewBox="0 0 24 24"><path d="M1 6.5h22a11 11 0 0 1-22 0z"/></svg>'

export const doneGlyph =
  '<svg viewBox="0 0 24 24"><path d="M12 1 21.5 6.5v11L12 23 2.5 17.5v-11zm-1.4 15.5 6.7-7.3-1.9-1.8-4.9 5.4-2.2-2.1-1.8 1.9z" fill-rule="evenodd"/></svg>'

export const basketball =
  '<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/><path d="M12 2v20M2 12h20M4.9 4.9c4 4 4 10.2 0 14.2M19.1 4.9c-4 4-4 10.2 0 14.2"/></svg>'

export const tennis =
  '<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/><path d="M5 5c4.5 3.5 4.5 10.5 0 14M19 5c-4.5 3.5-4.5 10.5 0 14"/></svg>'

export const tableTennis =
  '<svg viewBox="0 0 24 24"><path d="M6.5 5.3a6.5 6.5 0 0 1 9.2 0l.7.7a6.5 6.5 0 0 1 0 9.2l-1.6 1.6L4.9 6.9zM9.2 11.3 3 17.5 6.5 21l6.2-6.2"/><circle cx="19.5" cy="20" r="1.6"/></svg>'

export const figureSwing =
  '<svg viewBox="0 0 120 120"><g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="9.5"><path d="M44 64 57 85 51 108M44 64 36 87 33 108"/><path stroke-width="14" d="M51 37 44 64"/><path stroke-width="8.5" d="M52 41 86 47"/></g><circle cx="46" cy="20" r="9" fill="currentColor"/><circle cx="99" cy="54" r="10" fill="var(--pk,currentColor)" stroke="none"/><path d="M93 46v-4a6 5 0 0 1 12 0v4" fill="none" stroke="var(--pk,currentColor)" stroke-width="4.5"/></svg>'

export const figureSquat =
  '<svg viewBox="0 0 120 120"><g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="9.5"><path d="M46 74 77 77 70 106M70 108h9"/><path stroke-width="14" d="M57 45 46 74"/><path stroke-width="8.5" d="M58 49 76 62"/></g><circle cx="56" cy="28" r="9" fill="currentColor"/><circle cx="83" cy="66" r="9" fill="var(--pk,currentColor)" stroke="none"/><path d="M77 59v-4a6 5 0 0 1 12 0v4" fill="none" stroke="var(--pk,currentColor)" stroke-width="4.5"/></svg>'

export const figurePress =
  '<svg viewBox="0 0 120 120"><g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="9.5"><path d="M56 74 46 108M56 74 68 108"/><path stroke-width="14" d="M56 47 56 74"/><path stroke-width="8.5" d="M58 49 74 40 74 26M54 50 44 66"/></g><circle cx="54" cy="30" r="9" fill="currentColor"/><circle cx="75" cy="20" r="9" fill="var(--pk,currentColor)" stroke="none"/><path d="M69 13v-4a6 5 0 0 1 12 0v4" fill="none" stroke="var(--pk,currentColor)" stroke-width="4.5"/></svg>'

export const figureRow =
  '<svg viewBox="0 0 120 120"><g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="9.5"><path d="M47 58 54 84 46 108M47 58 35 84 28 108"/><path stroke-width="14" d="M82 45 47 58"/><path stroke-width="8.5" d="M79 50 70 66 70 72"/></g><circle cx="94" cy="34" r="9" fill="currentColor"/><circle cx="70" cy="88" r="9" fill="var(--pk,currentColor)" stroke="none"/><path d="M64 81v-4a6 5 0 0 1 12 0v4" fill="none" stroke="var(--pk,currentColor)" stroke-width="4.5"/></svg>'

export const figurePushup =
  '<svg viewBox="0 0 120 120"><g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="9.5"><path d="M56 72 14 102"/><path stroke-width="14" d="M90 57 56 72"/><path stroke-width="8.5" d="M88 60 88 104"/></g><circle cx="104" cy="50" r="9" fill="currentColor"/></svg>'

export const figureClimber =
  '<svg viewBox="0 0 120 120"><g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="9.5"><path d="M56 66 12 102M56 66 76 80 58 96"/><path stroke-width="14" d="M90 53 56 66"/><path stroke-width="8.5" d="M89 56 90 104"/></g><circle cx="104" cy="44" r="9" fill="currentColor"/></svg>'

export const figureCarry =
  '<svg viewBox="0 0 120 120"><g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="9.5"><path d="M57 66 50 86 48 107M63 66 72 84 70 107"/><path stroke-width="14" d="M60 42 60 62"/><path stroke-width="8.5" d="M56 40 43 46 36 74M64 40 77 46 84 74"/></g><circle cx="60" cy="19" r="9" fill="currentColor"/><circle cx="34" cy="92" r="9" fill="var(--pk,currentColor)" stroke="none"/><path d="M28 85v-4a6 5 0 0 1 12 0v4" fill="none" stroke="var(--pk,currentColor)" stroke-width="4.5"/><circle cx="86" cy="92" r="9" fill="var(--pk,currentColor)" stroke="none"/><path d="M80 85v-4a6 5 0 0 1 12 0v4" fill="none" stroke="var(--pk,currentColor)" stroke-width="4.5"/></svg>'

export const figureRope =
  '<svg viewBox="0 0 120 120"><g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="9.5"><path d="M60 62 55 96M60 62 65 96"/><path stroke-width="14" d="M60 35 60 62"/><path stroke-width="8.5" d="M61 39 78 50 88 60M59 39 42 50 32 60"/></g><circle cx="60" cy="18" r="9" fill="currentColor"/><path d="M32 60C2 118 118 118 88 60" fill="none" stroke="var(--pk,currentColor)" stroke-width="3.5"/></svg>'

export const figureWarrior =
  '<svg viewBox="0 0 120 120"><g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="9.5"><path d="M60 64 92 74 92 106M60 64 22 106"/><path stroke-width="14" d="M60 37 60 64"/><path stroke-width="8.5" d="M20 46 100 46"/></g><circle cx="60" cy="20" r="9" fill="currentColor"/></svg>'

export const figureJab =
  '<svg viewBox="0 0 120 120"><g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="9.5"><path d="M43 70 62 88 62 108M43 70 28 90 20 108"/><path stroke-width="14" d="M44 41 43 70"/><path stroke-width="8.5" d="M47 46 74 44 100 40M45 48 60 60 56 42"/></g><circle cx="42" cy="24" r="9" fill="currentColor"/><circle cx="104" cy="39" r="7" fill="var(--pk,currentColor)" stroke="none"/></svg>'
