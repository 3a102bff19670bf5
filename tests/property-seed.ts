/**
 * Property tests draw the same inputs on every run, so that a change is judged by what it changed. `ICEPOINT_SEED=random` (or a
 * number) draws others, to hunt for what nobody thought of; what such a hunt finds becomes an example of its own.
 */
import fc from 'fast-check'

const SEED = 20_261_121
const wanted = process.env['ICEPOINT_SEED'] ?? ''

if (wanted !== 'random') fc.configureGlobal({ seed: /^-?\d+$/.test(wanted) ? Number(wanted) : SEED })
