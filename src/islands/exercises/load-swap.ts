import { loadTexts } from '../../stores/app/locale.ts'

export const loadSwapSheet = async () => {
  const [{ SwapSheet }] = await Promise.all([
    import('./swap-sheet.tsx'),
    loadTexts(['swap'])
  ])
  return SwapSheet
}
