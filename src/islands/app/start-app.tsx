/** Puts the app in place of the page's skeleton, once there is something to show. */
import { createRoot } from 'react-dom/client'
import { NetworkError } from '#core/app/errors.ts'
import { $localeReady } from '../../stores/app/locale.ts'
import { pageAtStart } from '../../stores/app/router.ts'
import { when } from '../../stores/app/when.ts'
import { App } from './app.tsx'
import { prepareScreen, screenOf } from './screens.ts'

/** React hands over what a screen's boundary has caught. A file that could not be loaded is no bug: the screen says so. */
function logBug(error: unknown): void {
  // As React itself does it.
  // eslint-disable-next-line no-console
  if (!(error instanceof NetworkError)) console.error(error)
}

async function startApp(root: HTMLElement): Promise<void> {
  const page = pageAtStart()
  if (page === null) return
  // Its texts come beside those of the frame.
  prepareScreen(screenOf(page))
  await when($localeReady, (isReady) => isReady || null)
  // The skeleton stays until React has something to commit: the screen suspends while it is loaded.
  createRoot(root, { onCaughtError: logBug }).render(<App />)
}

const root = document.getElementById('app')
if (root !== null) void startApp(root)
