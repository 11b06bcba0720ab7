const relayConfig = {
  src: './web',
  schema: './schema/schema.graphql',
  language: 'typescript',
  artifactDirectory: './schema/__generated__/relay',
  persistConfig: { file: './schema/__generated__/documents.json', algorithm: 'SHA256' },
  eagerEsModules: true,
  useImportTypeSyntax: true,
  noFutureProofEnums: true,
}

// relay-compiler loads this file with require(); Node hands it the export of this name.
export { relayConfig as 'module.exports' }
