/** `npm run check`: types, lint, format, unit and repository checks; everything that needs no browser and no built site. */
import { runAll, QUICK_LANES } from './lib/lanes.ts'

process.exit((await runAll(QUICK_LANES)) === 0 ? 0 : 1)
