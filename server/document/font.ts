import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import type { House } from '../house.ts'

/** A font with Chinese characters in two weights: files, each with the name of its face where it is a collection. */
export interface Font {
  normal: string | [file: string, name: string]
  bold: string | [file: string, name: string]
}

/** Noto Serif SC, in full: names need characters that no smaller set holds. It comes with the packages, so no machine lacks it. */
function shippedFont(): Font {
  const require = createRequire(import.meta.url)
  return {
    normal: require.resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf'),
  }
}

/**
 * What documents are written in: the font that is shipped, or Noto Sans CJK in the folder that the installation names. Throws
 * `unconfigured` where it is not there: documents are never written without their characters.
 */
export function documentFont({ config: { fontDir } }: Pick<House, 'config'>): Font {
  if (fontDir === undefined) return shippedFont()
  const [normal, bold] = ['Regular', 'Bold'].map((weight) => join(fontDir, `NotoSansCJK-${weight}.ttc`)) as [
    string,
    string,
  ]
  if (![normal, bold].every(existsSync)) throw new AppError('unconfigured')
  return { normal: [normal, 'NotoSansCJKsc-Regular'], bold: [bold, 'NotoSansCJKsc-Bold'] }
}
