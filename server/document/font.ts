import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import type { House } from '../house.ts'

/** A font with Chinese characters in two weights: collections, of which one face is the one for mainland China. */
export interface Font {
  normal: [file: string, name: string]
  bold: [file: string, name: string]
}

const normal = 'NotoSansCJK-Regular.ttc'
const bold = 'NotoSansCJK-Bold.ttc'

/** Where Noto Sans CJK lies on Debian, Fedora, Arch and Alpine, and by hand. */
const folders = [
  '/usr/share/fonts/opentype/noto',
  '/usr/share/fonts/google-noto-cjk',
  '/usr/share/fonts/google-noto-sans-cjk-fonts',
  '/usr/share/fonts/noto-cjk',
  '/usr/share/fonts/noto',
  '/usr/local/share/fonts',
]

/** Documents are never written without their characters: where the font is not installed they are refused as `unconfigured`. */
export function chineseFont({ config }: Pick<House, 'config'>): Font {
  const places = config.fontDir === undefined ? folders : [config.fontDir]
  const folder = places.find((place) => existsSync(join(place, normal)) && existsSync(join(place, bold)))
  if (folder === undefined) throw new AppError('unconfigured')
  return {
    normal: [join(folder, normal), 'NotoSansCJKsc-Regular'],
    bold: [join(folder, bold), 'NotoSansCJKsc-Bold'],
  }
}
