/** `npm run check` runs everything that needs no built site: types, lint, format, unit, component and edge tests. */
import { finish, lanes, runLanes } from './test/lanes.ts'

finish(await runLanes(lanes('quick')))
