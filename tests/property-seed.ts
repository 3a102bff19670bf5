/** Property tests draw the same inputs on every run. `ICEPOINT_SEED=random` (or a number) draws others. */
import fc from 'fast-check'

const SEED = 20_261_121
const wanted = process.env['ICEPOINT_SEED'] ?? ''

if (wanted !== 'random') fc.configureGlobal({ seed: /^-?\d+$/.test(wanted) ? Number(wanted) : SEED })
