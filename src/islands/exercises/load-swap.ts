import figureStyles from '../../styles/app/figure.css?url'
import swapStyles from '../../styles/exercises/swap.css?url'
import { loadTexts } from '../../stores/app/locale.ts'
import { loadStyles } from '../app/load-styles.ts'

export const loadSwapSheet = async () => {
  const [{ SwapSheet }] = await Promise.all([
    import('./swap-sheet.tsx'),
    loadTexts(['swap']),
    loadStyles([figureStyles, swapStyles])
  ])
  return SwapSheet
}
