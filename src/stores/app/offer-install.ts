import { STEPS } from '#core/app/install-way.ts'
import { storage } from '../../platform/page/storage.ts'
import { $installWay, install } from './install.ts'
import { $t, loadTexts } from './locale.ts'
import { notify } from './notices.ts'

export async function offerInstall(): Promise<void> {
  const way = $installWay.get()
  if (way === null || storage.isInstallOver.read() || document.getElementById('app') === null) return
  await loadTexts(['app'])
  storage.isInstallOver.write(true)
  const t = $t.get()
  if (way === 'prompt') {
    const action = { label: t('install.installHere'), run: () => void install() }
    notify({ kind: 'info', text: t('install.offer'), stays: true, action })
  } else notify({ kind: 'info', title: t('install.offer'), text: t(STEPS[way]), stays: true })
}
