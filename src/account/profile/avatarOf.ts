import { extensionOf, fileGroups } from '../../../contract/both/file.ts'
import { AppError } from '../../../contract/errors/errors.ts'

/** Pixels of the longer side, and characters of the data address that the contract takes. */
const mostPixels = 256
const mostCharacters = 200_000
/** A picture that is larger than this is not opened at all: decoding it could take all of a phone's memory. */
const mostMb = 30

const types = ['image/jpeg', 'image/png', 'image/webp']
const extensions: readonly string[] = [...fileGroups.image, 'webp']

/** Roads to a smaller address, best first. A browser that cannot write WebP answers with PNG. */
const attempts = [
  ['image/webp', 0.85],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.6],
  ['image/jpeg', 0.3],
] as const

/**
 * A chosen picture as a small data address: its middle square, at most 256 px a side. Throws AppError `file.type` for what
 * is no picture or cannot be read as one, `file.tooBig`.
 */
export async function avatarOf(file: File): Promise<string> {
  if (!types.includes(file.type) || !extensions.includes(extensionOf(file.name))) throw new AppError('file.type')
  if (file.size >= mostMb * 1024 * 1024) throw new AppError('file.tooBig', { name: file.name, max: mostMb })
  const picture = await createImageBitmap(file).catch(() => {
    throw new AppError('file.contradicts', { name: file.name })
  })
  const address = smallest(draw(picture))
  picture.close()
  if (!address) throw new AppError('file.type')
  return address
}

function draw(picture: ImageBitmap): HTMLCanvasElement {
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, mostPixels)
  const pen = canvas.getContext('2d')
  if (!pen) throw new AppError('file.type')
  // JPEG knows no transparency: what shows through would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  const left = (picture.width - side) / 2
  const top = (picture.height - side) / 2
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  return canvas
}

function smallest(canvas: HTMLCanvasElement): string | undefined {
  return attempts
    .map(([type, quality]) => [type, canvas.toDataURL(type, quality)] as const)
    .find(([type, address]) => address.startsWith(`data:${type};`) && address.length <= mostCharacters)?.[1]
}
