/** A module of its own, because only player and editor draw them. `--pk` colours what the figure holds. */

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
