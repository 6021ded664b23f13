import { makeZip } from './zip.ts'

const spaces = 'xmlns:w="w" xmlns:m="m" xmlns:mc="mc" xmlns:wp="wp" xmlns:v="v" xmlns:r="r"'

/** A Word file of these parts: `body` alone is wrapped into a document, `header1` and the like into parts of their own. */
export const makeWord = ({ body = '', ...parts }: Record<string, string>): Buffer =>
  makeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: 'word/document.xml', data: `<w:document ${spaces}><w:body>${body}</w:body></w:document>` },
    { name: 'word/styles.xml', data: '<w:styles><w:t>style words</w:t></w:styles>' },
    ...Object.entries(parts).map(([name, inner]) =>
      name.includes('/')
        ? { name: `word/${name}`, data: inner }
        : { name: `word/${name}.xml`, data: `<w:part ${spaces}>${inner}</w:part>` },
    ),
  ])
