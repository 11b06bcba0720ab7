import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The parts of AWS's packages that are used here; they come without types, from a folder outside the project's own. */
interface Transformer {
  executeTransform(config: object): void
}
interface TransformerCore {
  DDB_DEFAULT_DATASOURCE_STRATEGY: object
  constructDataSourceStrategies(schema: string, strategy: object): object
}
interface Cdk {
  App: new () => object
  Stack: new (scope: object, name: string) => { node: { findChild(name: string): { schema: { definition: string } } } }
  NestedStack: new (scope: object, name: string) => object
}

/** The SDL that AWS's own transformer makes of the entities. `folder` is where the transformer is installed. */
export function transformWithAws(schema: string, folder: string): string {
  const require = createRequire(join(folder, 'package.json'))
  const { executeTransform }: Transformer = require('@aws-amplify/graphql-transformer')
  const core: TransformerCore = require('@aws-amplify/graphql-transformer-core')
  const { App, Stack, NestedStack }: Cdk = require('aws-cdk-lib')
  const stack = new Stack(new App(), 'sample')
  executeTransform({
    schema,
    scope: stack,
    nestedStackProvider: { provide: (scope: object, name: string) => new NestedStack(scope, name) },
    assetProvider: { provide: (_scope: object, name: string) => assetOf(name) },
    synthParameters: { amplifyEnvironmentName: 'dev', apiName: 'sample' },
    dataSourceStrategies: core.constructDataSourceStrategies(schema, core.DDB_DEFAULT_DATASOURCE_STRATEGY),
    transformersFactoryArgs: {},
    authConfig: { defaultAuthentication: { authenticationType: 'API_KEY' }, additionalAuthenticationProviders: [] },
    transformParameters,
  })
  return stack.node.findChild('GraphQLAPI').schema.definition
}

/** Amplify's own defaults for a new project. */
const transformParameters = {
  shouldDeepMergeDirectiveConfigDefaults: true,
  disableResolverDeduping: false,
  sandboxModeEnabled: true,
  useSubUsernameForDefaultIdentityClaim: true,
  populateOwnerFieldForStaticGroupAuth: true,
  suppressApiKeyGeneration: true,
  subscriptionsInheritPrimaryAuth: false,
  secondaryKeyAsGSI: true,
  enableAutoIndexQueryNames: true,
  respectPrimaryKeyAttributesOnConnectionField: true,
  enableSearchNodeToNodeEncryption: false,
  enableTransformerCfnOutputs: false,
  allowDestructiveGraphqlSchemaUpdates: false,
  replaceTableUponGsiUpdate: false,
  allowGen1Patterns: true,
}

/** Where the transformer believes it has put a resolver's text. Nothing is put anywhere. */
function assetOf(name: string) {
  const [bucket, host] = ['sample', 'https://sample.invalid']
  return { assetHash: name, httpUrl: `${host}/${name}`, s3BucketName: bucket, s3ObjectKey: name, s3ObjectUrl: `s3://${bucket}/${name}` }
}
