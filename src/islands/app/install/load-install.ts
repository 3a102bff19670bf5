import styles from '../../../styles/app/install.css?url'
import { loadTexts } from '../../../stores/app/locale.ts'
import { loadStyles } from '../load-styles.ts'

export const loadOffer = () =>
  Promise.all([import('./install-offer.tsx'), loadTexts(['install']), loadStyles([styles])]).then(
    ([{ InstallOffer }]) => InstallOffer
  )

export const loadAppPart = () =>
  Promise.all([import('./app-part.tsx'), loadTexts(['install']), loadStyles([styles])]).then(([{ AppPart }]) => AppPart)
