/** `npm run check`: everything that needs no built site: types, lint, format, unit and edge tests. */
import { lanes, runLanes } from './test/lanes.ts'
import { finish, settle } from './test/rerun.ts'

finish(await settle(await runLanes(lanes(true))))
