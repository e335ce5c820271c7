import { describe, expect, test } from 'vitest'
import { ensureHelm } from './ensure-helm.ts'
import { findSchemaErrors } from './find-schema-errors.ts'
import { type KubernetesObject, renderChart } from './render-chart.ts'

const found = await ensureHelm()
const helm = typeof found === 'string' ? { path: 'helm' } : found
if (typeof found === 'string')
  process.stderr.write(`Skipped: the chart is not rendered, ${found}.\n`)
const onHelm = describe.skipIf(typeof found === 'string')

const OPERATOR = 'monitoring.coreos.com/v1'
const KEDA = 'keda.sh/v1alpha1'

const SERVICE = {
  extraEnv: [
    { name: 'HTTPS_PROXY', valueFrom: { configMapKeyRef: { name: 'proxy', key: 'url' } } },
  ],
  extraVolumes: [{ name: 'certificates', configMap: { name: 'certificates' } }],
  extraVolumeMounts: [{ name: 'certificates', mountPath: '/certificates', readOnly: true }],
  annotations: { 'reloader.stakater.com/auto': 'true' },
  podAnnotations: { 'sidecar.istio.io/inject': 'false' },
  nodeSelector: { 'kubernetes.io/arch': 'amd64' },
  tolerations: [{ key: 'arena', operator: 'Exists', effect: 'NoSchedule' }],
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'pool', operator: 'In', values: ['a'] }] }],
      },
    },
  },
  serviceAccountName: 'arena',
  priorityClassName: 'high',
}
const SERVICES = ['gateway', 'inferenceWorker', 'ratingWorker', 'analyticsProjector', 'web']

const PRODUCTION = {
  image: { prefix: 'registry.example.com/assay', tag: '1.4.2', pullSecrets: [{ name: 'pull' }] },
  secretRevision: '7',
  gatewaySettings: { PUBLIC_URL: 'https://arena.example.org', TRUSTED_PROXIES: '10.1.0.0/16' },
  workerSettings: { MODEL_SILENCE_MS: 40_000 },
  keyVariables: ['VLLM_API_KEY'],
  projectorSettings: { CITATION_CHECK: 'ncbi,crossref' },
  models: '{"connections": [], "models": []}',
  otlpEndpoint: 'http://collector.monitoring:4318',
  otlpTraceRatio: 0.01,
  podAnnotations: { team: 'arena' },
  tolerations: [{ key: 'shared', operator: 'Exists' }],
  ...Object.fromEntries(SERVICES.map((name) => [name, SERVICE])),
  ingress: { host: 'arena.example.org' },
  gatewayApi: {
    enabled: true,
    hostnames: ['arena.example.org'],
    parentRefs: [{ name: 'public', namespace: 'gateways', sectionName: 'https' }],
  },
  networkPolicies: {
    modelsEgress: [
      {
        to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'models' } } }],
        ports: [{ port: 8000 }],
      },
    ],
    issuersEgress: [{ to: [{ ipBlock: { cidr: '10.9.0.7/32' } }], ports: [{ port: 443 }] }],
  },
  monitoring: { labels: { release: 'prometheus' }, alertsOff: ['ExporterSilent'] },
  backup: { enabled: true, claim: 'backups' },
}
const AUTHORITY = { name: 'authority', mountPath: '/run/institution', readOnly: true }
/** An identity provider, admission by domain, a proxy, and a cluster with IPv6 and IPv4. */
const INSTITUTION = {
  gatewaySettings: {
    PUBLIC_URL: 'https://arena.example.org',
    TRUSTED_PROXIES: '10.1.0.0/16,fd00:1::/48',
    ADMISSION: 'domains:hospital.example',
    GUESTS: false,
  },
  gateway: {
    extraEnv: [{ name: 'NODE_EXTRA_CA_CERTS', value: '/run/institution/authority.pem' }],
    extraVolumes: [{ name: 'authority', configMap: { name: 'authority' } }],
    extraVolumeMounts: [AUTHORITY],
  },
  networkPolicies: {
    issuersEgress: [{ to: [{ ipBlock: { cidr: 'fd00:9::7/128' } }], ports: [{ port: 443 }] }],
  },
}
const BARE = {
  gateway: { autoscaling: { enabled: false }, replicas: 3 },
  inferenceWorker: { scaling: { by: 'none', min: 3 } },
  ingress: { enabled: false },
  networkPolicies: { enabled: false },
  monitoring: { serviceMonitors: false, rules: false, dashboards: false, exporterQueries: false },
}

const kindsOf = (objects: readonly KubernetesObject[]) => new Set(objects.map(({ kind }) => kind))
const named = (objects: readonly KubernetesObject[], kind: string, name: string) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name)

onHelm('the chart', () => {
  test.each<[string, object, string[]]>([
    ['by default', {}, []],
    ['by default, in a cluster with operators', {}, [OPERATOR, KEDA]],
    ['with production-like values', PRODUCTION, [OPERATOR, KEDA]],
    ['with everything disabled', BARE, [OPERATOR, KEDA]],
    ['for an institution', INSTITUTION, [OPERATOR, KEDA]],
    [
      'with unusual values',
      {
        image: { tag: '2026.11' },
        ingress: { className: '', annotations: {}, tlsSecretName: '' },
        networkPolicies: { stores: { ports: [6432], cidr: 'fd00::/8' } },
      },
      [],
    ],
  ])('%s, all objects are valid for Kubernetes', async (_case, values, apis) => {
    const objects = await renderChart(helm, values, apis)
    expect(objects.length).toBeGreaterThan(10)
    expect(objects.flatMap(findSchemaErrors)).toEqual([])
    const names = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('dumps the database every night onto a claim that must be named', async () => {
    const objects = await renderChart(helm, { backup: { enabled: true, claim: 'backups' } })
    const script = named(objects, 'ConfigMap', 'trial-backup')
    expect(JSON.stringify(script)).toContain('pg_dump --format=custom')
    expect(JSON.stringify(named(objects, 'CronJob', 'trial-backup'))).toContain(
      '"persistentVolumeClaim":{"claimName":"backups"}',
    )
    expect(kindsOf(await renderChart(helm, {}))).not.toContain('CronJob')
    await expect(renderChart(helm, { backup: { enabled: true } })).rejects.toThrow(/claim/)
  })

  test('allows every pod with a database address to connect to the database', async () => {
    const objects = await renderChart(helm, PRODUCTION, [OPERATOR, KEDA])
    const reaching = objects.flatMap(({ kind, metadata: { name } }) =>
      kind === 'NetworkPolicy' && name.endsWith('-stores') ? [name.replace(/-stores$/, '')] : [],
    )
    const asking = objects.filter((object) => JSON.stringify(object).includes('"DATABASE_URL"'))
    expect(asking.map(({ kind }) => kind)).toContain('CronJob')
    expect(reaching.toSorted()).toEqual(asking.map(({ metadata }) => metadata.name).toSorted())
  })

  test('reaches vendors over IPv6, but no local IPv6 network', async () => {
    const objects = await renderChart(helm, {})
    expect(JSON.stringify(named(objects, 'NetworkPolicy', 'trial-outside'))).toContain(
      '{"ipBlock":{"cidr":"::/0","except":["fc00::/7","fe80::/10"]}}',
    )
    for (const name of ['trial-gateway', 'trial-web'])
      expect(named(objects, 'Service', name)).toMatchObject({
        spec: { ipFamilyPolicy: 'PreferDualStack' },
      })
  })

  test('permits outgoing connections from the projector only if citations or employments are checked', async () => {
    const policy = (objects: readonly KubernetesObject[]) =>
      named(objects, 'NetworkPolicy', 'trial-authorities')
    expect(policy(await renderChart(helm, {}))).toBeUndefined()
    const checking = { projectorSettings: { CITATION_CHECK: 'ncbi' } }
    const objects = await renderChart(helm, checking)
    expect(JSON.stringify(policy(objects))).toContain('"ports":[{"port":443}]')
    const projector = named(objects, 'Deployment', 'trial-analytics-projector')
    expect(JSON.stringify(projector)).toContain('{"name":"CITATION_CHECK","value":"ncbi"}')
    const reading = { projectorSettings: { ORCID_PUBLIC_RECORD: true } }
    expect(policy(await renderChart(helm, reading))).toBeDefined()
  })

  test.each([
    ['PHI_GUARD', 'strict'],
    ['VOTE_MIN_DELAY_MS', '0'],
  ])("gives the page the gateways' %s", async (name, value) => {
    const settingsOf = async (values: object) => {
      const objects = await renderChart(helm, values)
      return ['web', 'gateway'].map((service) =>
        JSON.stringify(named(objects, 'Deployment', `trial-${service}`))
          .match(new RegExp(`"${name}","value":"(\\w+)"`))
          ?.at(1),
      )
    }
    expect(await settingsOf({ gatewaySettings: { [name]: value } })).toEqual([value, value])
    expect(await settingsOf({})).toEqual([undefined, undefined])
  })

  test("routes the board's readers through nginx with their own addresses", async () => {
    const objects = await renderChart(helm, PRODUCTION, [OPERATOR, KEDA])
    const ingress = JSON.stringify(named(objects, 'Ingress', 'trial'))
    expect(ingress).toContain(
      '{"path":"/api/v1/leaderboard","pathType":"Prefix","backend":{"service":{"name":"trial-web"',
    )
    expect(JSON.stringify(named(objects, 'HTTPRoute', 'trial'))).toContain(
      '"matches":[{"path":{"type":"PathPrefix","value":"/api/v1/leaderboard"}}],"backendRefs":[{"name":"trial-web"',
    )
    expect(JSON.stringify(named(objects, 'Deployment', 'trial-web'))).toContain(
      '{"name":"TRUSTED_PROXIES","value":"10.1.0.0/16"}',
    )
  })

  test('gives only the gateways the providers, from the Secret, and the rule of admission', async () => {
    const objects = await renderChart(helm, INSTITUTION)
    const withProviders = objects.filter((each) => JSON.stringify(each).includes('OIDC_PROVIDERS'))
    expect(withProviders).toEqual([named(objects, 'Deployment', 'trial-gateway')])
    const reference = { name: 'assay', key: 'OIDC_PROVIDERS', optional: true }
    expect(withProviders).toMatchObject([
      {
        spec: {
          template: {
            spec: {
              containers: [
                {
                  env: expect.arrayContaining([
                    { name: 'OIDC_PROVIDERS', valueFrom: { secretKeyRef: reference } },
                    { name: 'ADMISSION', value: 'domains:hospital.example' },
                    { name: 'GUESTS', value: 'false' },
                    ...INSTITUTION.gateway.extraEnv,
                  ]),
                  volumeMounts: expect.arrayContaining([AUTHORITY]),
                },
              ],
            },
          },
        },
      },
    ])
  })

  test('gives each service its own NATS and Redis users if they are enabled', async () => {
    const keysOf = async (values: object) => {
      const worker = named(await renderChart(helm, values), 'Deployment', 'trial-rating-worker')
      return JSON.stringify(worker).match(/"key":"\w*(?:DATABASE|NATS|REDIS)_URL"/g)
    }
    const shared = ['"key":"DATABASE_URL"', '"key":"REDIS_URL"', '"key":"NATS_URL"']
    const [database, redis, nats] = shared.map((key) => key.replace(/\w+_URL/, 'RATING_WORKER_$&'))
    expect(await keysOf({})).toEqual(shared)
    expect(await keysOf({ natsUsers: true })).toEqual([...shared.slice(0, 2), nats])
    expect(await keysOf({ redisUsers: true })).toEqual([shared[0], redis, shared[2]])
    const all = { databaseRolePrefix: 'arena_', redisUsers: true, natsUsers: true }
    expect(await keysOf(all)).toEqual([database, redis, nats])
  })

  test('renders no object whose kind the cluster does not have', async () => {
    const plain = kindsOf(await renderChart(helm, {}))
    const rich = kindsOf(await renderChart(helm, {}, [OPERATOR, KEDA]))
    for (const kind of ['PrometheusRule', 'ServiceMonitor', 'ScaledObject']) {
      expect(plain).not.toContain(kind)
      expect(rich).toContain(kind)
    }
    expect(plain).toContain('HorizontalPodAutoscaler')
    const forced = kindsOf(await renderChart(helm, { monitoring: { rules: true } }))
    expect(forced).toContain('PrometheusRule')
  })

  test.each<[string, object, RegExp]>([
    ['an unknown way to scale', { inferenceWorker: { scaling: { by: 'kedda' } } }, /scaling.by/],
    ['a misspelt value', { gateway: { replica: 3 } }, /replica/],
    ['the tag "latest"', { image: { tag: 'latest' } }, /tag/],
    ['an HTTPRoute without a Gateway', { gatewayApi: { enabled: true } }, /parentRefs/],
    ['a share above one', { otlpTraceRatio: 3 }, /otlpTraceRatio/],
    ['a number instead of text', { secretName: 3 }, /secretName/],
  ])('refuses %s', async (_case, values, complaint) => {
    await expect(renderChart(helm, values)).rejects.toThrow(
      expect.objectContaining({ stderr: expect.stringMatching(complaint) }),
    )
  })

  test('gives every service its own values and the common values', async () => {
    const objects = await renderChart(helm, PRODUCTION, [OPERATOR, KEDA])
    const deployments = objects.filter(({ kind }) => kind === 'Deployment')
    expect(deployments).toHaveLength(5)
    for (const deployment of deployments) {
      expect(deployment).toMatchObject({
        metadata: { annotations: SERVICE.annotations },
        spec: {
          template: {
            metadata: { annotations: { ...SERVICE.podAnnotations, team: 'arena' } },
            spec: {
              nodeSelector: SERVICE.nodeSelector,
              tolerations: SERVICE.tolerations,
              affinity: SERVICE.affinity,
              serviceAccountName: 'arena',
              priorityClassName: 'high',
              imagePullSecrets: [{ name: 'pull' }],
              volumes: expect.arrayContaining(SERVICE.extraVolumes),
              containers: [
                {
                  image: expect.stringMatching(/^registry\.example\.com\/assay-[a-z-]+:1\.4\.2$/),
                  env: expect.arrayContaining(SERVICE.extraEnv),
                  volumeMounts: expect.arrayContaining(SERVICE.extraVolumeMounts),
                  lifecycle: { preStop: { exec: { command: ['sleep', '5'] } } },
                },
              ],
            },
          },
        },
      })
    }
    expect(named(objects, 'Job', 'trial-migrate')).toMatchObject({
      spec: { template: { spec: { tolerations: PRODUCTION.tolerations } } },
    })
    expect(named(objects, 'NetworkPolicy', 'trial-models')).toMatchObject({
      spec: { egress: PRODUCTION.networkPolicies.modelsEgress },
    })
    expect(named(objects, 'NetworkPolicy', 'trial-issuers')).toMatchObject({
      spec: { egress: PRODUCTION.networkPolicies.issuersEgress },
    })
  })

  test('replaces pods when the files that they read at start have changed', async () => {
    const checksums = async (values: object) => {
      const gateway = named(await renderChart(helm, values), 'Deployment', 'trial-gateway')
      return JSON.stringify(gateway).match(/"checksum\/\w+":"\w+"/g)
    }
    const first = await checksums({})
    expect(first).toHaveLength(1)
    expect(await checksums({ secretRevision: '2' })).not.toEqual(first)
    expect(await checksums({ models: '{"connections":[],"models":[]}' })).toHaveLength(2)
  })

  test('permits only monitoring to connect to the metrics port', async () => {
    const objects = await renderChart(helm, {}, [OPERATOR])
    const openings = objects
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map((policy) => JSON.stringify(policy))
      .filter((policy) => policy.includes('"port":"metrics"'))
    expect(openings).toEqual([
      expect.stringContaining('"kubernetes.io/metadata.name":"monitoring"'),
    ])
    expect(openings[0]).not.toContain('"port":"http"')
    expect(named(objects, 'Service', 'trial-gateway')).toMatchObject({
      spec: { ports: [{ name: 'http', port: 3000 }] },
    })
    for (const service of ['gateway', 'inference-worker', 'rating-worker', 'analytics-projector']) {
      expect(named(objects, 'ServiceMonitor', `trial-${service}`)).toMatchObject({
        spec: { endpoints: [{ port: 'metrics' }] },
      })
      const deployment = JSON.stringify(named(objects, 'Deployment', `trial-${service}`))
      expect(deployment).toContain('{"name":"metrics","containerPort":9090}')
    }
  })

  test('creates alerts for this deployment, without those that are turned off', async () => {
    const objects = await renderChart(helm, PRODUCTION, [OPERATOR])
    const rules = JSON.stringify(named(objects, 'PrometheusRule', 'trial'))
    expect(rules).toContain('"alert":"GatewayDown"')
    expect(rules).not.toContain('"alert":"ExporterSilent"')
    expect(rules).not.toMatch(
      /\b(?:up|http_\w+|nodejs_\w+|assay:(?:replicas:wanted|backup:\w+))\{(?!namespace=\\"arena\\",)/,
    )
    expect(rules).toContain('{{ $labels.llm }}')
    expect(rules).toContain(
      'kube_cronjob_created{namespace=\\"arena\\",cronjob=\\"trial-backup\\"}',
    )
    const wanted = named(await renderChart(helm, BARE), 'PrometheusRule', 'trial')
    expect(wanted).toBeUndefined()
    const dashboards = JSON.stringify(named(objects, 'ConfigMap', 'trial-dashboards'))
    expect(dashboards).toMatch(/assay-objectives\.json/)
  })
})

describe('schemas', () => {
  test('find objects that Kubernetes would refuse', () => {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'x' },
      spec: { containers: [{ name: 'x', image: 'y' }] },
    }
    expect(findSchemaErrors(pod)).toEqual([])
    const misspelt = { ...pod, spec: { ...pod.spec, restartPolice: 'Never' } }
    expect(findSchemaErrors(misspelt)).toEqual([expect.stringContaining('restartPolice')])
    const incomplete = { ...pod, spec: {} }
    expect(findSchemaErrors(incomplete)).toEqual([expect.stringContaining('containers')])
    expect(findSchemaErrors({ ...pod, kind: 'Pot' })).toHaveLength(1)
  })
})
