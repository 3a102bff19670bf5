import { portraitSide, type Crop } from '#core/editor/crop.ts'

/** Upright according to the camera's orientation. @throws when the browser cannot read the picture. */
export function openPicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}

export function drawCrop(canvas: HTMLCanvasElement | OffscreenCanvas, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (context === null) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x, crop.y, crop.side, crop.side, 0, 0, canvas.width, canvas.height)
}

const QUALITY = 0.86

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

/** WebP, or JPEG if the browser writes no WebP. @throws Error when it can do neither. */
export async function encodePortrait(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = portraitSide(crop)
  canvas.height = canvas.width
  drawCrop(canvas, picture, crop)
  const webp = await toBlob(canvas, 'image/webp')
  // A browser that cannot write a type silently returns PNG.
  const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg')
  if (blob === null) throw new Error('the browser cannot write pictures')
  return blob
}
