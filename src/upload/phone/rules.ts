import { extensionOf, type FileGroup } from '../../../contract/both/file.ts'
import { AppError } from '../../../contract/errors/errors.ts'

/** What stands in the address of the code (decisions E-12); absent where it cannot be read. */
export interface Asked {
  uploadId: string
  limit: number | undefined
  /** MB. */
  fileSize: number | undefined
  fileType: string[]
}

/** What this phone may send. */
export interface Rules {
  group: FileGroup
  limit: number
  /** MB. */
  maxMb: number
  /** Extensions, lower case. */
  suffixes: string[]
  /** Whose code it is: a mark, no name. */
  owner: string
}

function positive(text: string | null): number | undefined {
  const value = Number(text)
  return text && value > 0 ? value : undefined
}

/** The address after #, such as `#/mobileUpload?uploadId=…`. */
export function readAddress(hash: string): Asked {
  const query = new URLSearchParams(hash.split('?')[1] ?? '')
  const types = (query.get('fileType') ?? '').toLowerCase().split(',')
  return {
    uploadId: query.get('uploadId') ?? '',
    limit: positive(query.get('limit')),
    fileSize: positive(query.get('fileSize')),
    fileType: types.map((type) => type.trim()).filter(Boolean),
  }
}

/** The stricter of what the address asks for and what the server allows; an address that was edited to allow more changes nothing. */
export function rulesOf(
  asked: Asked,
  own: { owner: string; group: FileGroup; limit: number; fileSize: number; fileType: string[] },
): Rules {
  const both = own.fileType.filter((type) => asked.fileType.includes(type))
  return {
    group: own.group,
    limit: Math.min(own.limit, Math.max(1, Math.floor(asked.limit ?? own.limit))),
    maxMb: Math.min(own.fileSize, asked.fileSize ?? own.fileSize),
    suffixes: both.length > 0 ? both : own.fileType,
    owner: own.owner,
  }
}

/** Throws `uploadSession.tooMany` for a choice above the limit: all of it is refused, what is listed stays (decisions E-20). */
export function mustFit(listed: number, chosen: number, { limit }: Rules): void {
  if (listed + chosen > limit) throw new AppError('uploadSession.tooMany', { max: limit })
}

/** Where the address narrows the server's group. The group itself is checked with the content. */
export function mustBeOfType(name: string, { suffixes, maxMb }: Rules): void {
  const extension = extensionOf(name)
  if (extension && name.split('.').length === 2 && !suffixes.includes(extension))
    throw new AppError('file.type', { name, max: maxMb })
}
