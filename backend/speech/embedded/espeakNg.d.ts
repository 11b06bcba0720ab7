declare module 'espeak-ng' {
  interface Espeak {
    FS: {
      readFile(path: string): Uint8Array<ArrayBuffer>
      writeFile(path: string, text: string): void
    }
  }
  interface EspeakOptions {
    arguments: readonly string[]
    preRun: ((espeak: Espeak) => void)[]
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): object
    print(line: string): void
    printErr(line: string): void
  }
  /** Runs the program once, to its end, over files of its own in memory. */
  export default function runEspeak(options: EspeakOptions): Promise<Espeak>
}
