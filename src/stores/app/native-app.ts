import { errorText, UserFacingError } from '#core/app/errors.ts'
import { pathOfLink } from '#core/app/app-link.ts'
import { onSaveFailed } from '../../platform/files/save-file.ts'
import { keepFiles } from '../../platform/page/cache-files.ts'
import { absoluteUrl, goTo } from '../../platform/page/page.ts'
import { wrapper } from '../../platform/page/runtime.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'
import { CLIENT } from './client-state.ts'
import { $t } from './locale.ts'
import { notify } from './notices.ts'

function follow(link: string): void {
  const path = pathOfLink(link, absoluteUrl('/'))
  if (path !== null) goTo(path)
}

export async function startNativeApp(): Promise<void> {
  const native = await wrapper()
  if (native === null) return
  native.onBack()
  native.onLink(follow)
  native.onReminder((path) => follow(absoluteUrl(path)))
  native.followNetwork()
  onSaveFailed(() => notify({ kind: 'negative', text: errorText(new UserFacingError('no-room'), $t.get()) }))
  if (CLIENT.device === 'android') {
    $isWorkoutRunning.subscribe((isRunning) => void native.setPlaying(isRunning).catch(() => undefined))
  }
  // The service worker does not cache these files, because no browser needs them.
  await keepFiles('native-app', [native.ownFile, import.meta.url])
}
