/** What the server uses of WebAssembly: Node has it, and of the types that we take only those of browsers say so. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>
  class Module {
    private readonly translated: true
  }
  class Instance {
    constructor(module: Module, imports?: Imports)
    readonly exports: Record<string, unknown>
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
