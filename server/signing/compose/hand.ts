import { pictureSizeOf } from '../../../contract/both/picture.ts'
import { type Handwriting, inkPicture, judgeInk, photoLimits } from '../../../contract/both/strokes.ts'
import { AppError } from '../../../contract/errors/errors.ts'

/**
 * A signature as it may be kept. The picture of one is looked at again, whatever a device found: its size before it is unpacked,
 * that it is one, and that there is ink and not too much of it; it is written anew, so that nothing but its pixels stays. Throws
 * `sign.photoBroken`, `sign.photoBig`, `sign.photoEmpty`, `sign.photoFull`.
 */
export async function checkedHand(hand: Handwriting): Promise<Handwriting> {
  if (Array.isArray(hand)) return hand
  const bytes = Buffer.from(hand.png, 'base64')
  // A copy of its own: a Buffer of Node is a part of a larger one.
  const read = async (start: number, end: number) => new Uint8Array(bytes.subarray(start, end))
  const size = await pictureSizeOf({ name: '', size: bytes.length, read })
  const isWhole = bytes.subarray(-8, -4).toString('latin1') === 'IEND'
  if (!size || bytes.readUInt32BE(0) !== 0x89504e47 || !isWhole) throw new AppError('sign.photoBroken')
  const { width, height } = size
  if (width > inkPicture.width || height > inkPicture.height) throw new AppError('sign.photoBig', photoLimits)
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const picture = await loadImage(bytes).catch(() => {
    throw new AppError('sign.photoBroken')
  })
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.drawImage(picture, 0, 0)
  const { data } = pen.getImageData(0, 0, width, height)
  const alpha = Uint8Array.from({ length: width * height }, (_, at) => data[at * 4 + 3]!)
  const wrong = judgeInk(alpha, width)
  if (wrong) throw new AppError(wrong)
  return { png: (await canvas.encode('png')).toString('base64') }
}
