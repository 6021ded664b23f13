import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The dictionaries this product comes with. */
const words: Record<string, MessageDescriptor> = {
  nation: msg`民族`,
  gender: msg`性别`,
  certificatesCate: msg`证件类型`,
  nationality: msg`国籍或地区`,
  language: msg`语言`,
  occupation: msg`职业`,
  occupationField: msg`行业`,
  profession: msg`专业领域`,
  treeActions: msg`案卷树操作`,
}

/** What a dictionary is called; one that an institution made itself is called by its name. */
export function dictTitle(dictName: string): string {
  const descriptor = Object.hasOwn(words, dictName) ? words[dictName] : undefined
  return descriptor ? i18n._(descriptor) : dictName
}
