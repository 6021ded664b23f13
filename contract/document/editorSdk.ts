/*
 * The document editor as the specification names it (§5, §8, §9): what it is opened with is checked before it opens. The errors are
 * Chinese in every language (decisions D-04).
 */

/** Of the editor behind this adapter. */
export const sdkVersion = '1.1.27'

const officeTypes = ['w'] as const

/** What the editor is opened with. */
export interface SdkOptions {
  /** The application that opens it. */
  appId: string
  /** What is edited: the id of a template or of a draft of a document. */
  fileId: string
  /** `w`: a text document. */
  officeType: (typeof officeTypes)[number]
  token?: string
  fileToken?: string
}

/** The options for one document: its own id, and what the installation sets, which may name any of them. */
export function sdkOptionsOf(fileId: string, installation: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { fileId, ...installation }
}

/** Throws an Error with a Chinese message for options that the editor is not opened with. */
export function checkSdkOptions(
  options: Readonly<Record<string, unknown>>,
): asserts options is Readonly<Record<string, unknown>> & SdkOptions {
  const { appId, fileId, officeType, token, fileToken } = options
  if (!appId) throw new Error('缺少 appId 参数')
  if (!fileId) throw new Error('缺少 fileId 参数')
  if (!officeType) throw new Error('缺少 officeType 参数')
  if ('url' in options) throw new Error('不允许传入 url 参数')
  if (token !== undefined && typeof token !== 'string') throw new Error('token 参数必须是字符串')
  if (fileToken !== undefined && typeof fileToken !== 'string') throw new Error('fileToken 参数必须是字符串')
}
