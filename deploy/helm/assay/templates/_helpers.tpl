{{- define "assay.labels" -}}
app.kubernetes.io/name: assay
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "assay.name" -}}
{{ .root.Release.Name }}-{{ .component }}
{{- end }}

{{- define "assay.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ .uid }}
runAsGroup: {{ .uid }}
fsGroup: {{ .uid }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "assay.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* Variables from the Secret; those after "optional" may be absent. With databaseRolePrefix each component
has its own URL of the database, with natsUsers of NATS, with redisUsers of Redis. */ -}}
{{- define "assay.secrets" -}}
{{- $root := .root }}
{{- $component := .component | default "" | upper | replace "-" "_" }}
{{- $own := dict "DATABASE_URL" (ne $root.Values.databaseRolePrefix "") "NATS_URL" $root.Values.natsUsers "REDIS_URL" $root.Values.redisUsers }}
{{- range .required }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $root.Values.secretName }}, key: {{ ternary (printf "%s_%s" $component .) . (and (ne $component "") (get $own . | default false)) }} } }
{{- end }}
{{- range .optional }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $root.Values.secretName }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end }}

{{- define "assay.settings" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "assay.image" -}}
{{ .root.Values.image.prefix }}-{{ .name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- /* Non-empty if the value is true, or if it is auto and the cluster has the API. */ -}}
{{- define "assay.wants" -}}
{{- if eq (toString .value) "true" }}yes
{{- else if and (eq (toString .value) "auto") (.root.Capabilities.APIVersions.Has .api) }}yes
{{- end }}
{{- end }}

{{- /* Pods are replaced if the files that they read at start have changed. */ -}}
{{- define "assay.podAnnotations" -}}
{{- $root := .root }}
{{- with merge (dict) (.spec.podAnnotations | default dict) $root.Values.podAnnotations }}
{{- toYaml . }}
{{ end -}}
checksum/secret: {{ printf "%s%s" $root.Values.secretRevision (toJson (lookup "v1" "Secret" $root.Release.Namespace $root.Values.secretName).data) | sha256sum }}
{{- if $root.Values.models }}
checksum/models: {{ sha256sum $root.Values.models }}
{{- end }}
{{- end }}

{{- /* Placement and service account of pods: of the service, or of all services. */ -}}
{{- define "assay.placement" -}}
{{- $values := .root.Values }}
{{- with .spec.serviceAccountName | default $values.serviceAccountName }}
serviceAccountName: {{ . }}
{{- end }}
{{- with .spec.priorityClassName | default $values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .spec.nodeSelector | default $values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .spec.tolerations | default $values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .spec.affinity | default $values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- /* Spreads pods over nodes, so that the loss of a node ends one of two pods, not both. */ -}}
{{- define "assay.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "assay.labels" . | nindent 8 }}
{{- end }}

{{- define "assay.annotations" -}}
{{- with .spec.annotations }}
annotations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- /* A Node service: root, component, spec (values), env (rendered), replicas (may be nil). */ -}}
{{- define "assay.service" -}}
{{- /* A gateway is probed at its public port, other services at their metrics port. */ -}}
{{- $probed := ternary "http" "metrics" (eq .component "gateway") }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "assay.name" . }}
  labels: {{- include "assay.labels" . | nindent 4 }}
  {{- include "assay.annotations" . | nindent 2 }}
spec:
  {{- if .replicas }}
  replicas: {{ .replicas }}
  {{- end }}
  selector:
    matchLabels: {{- include "assay.labels" . | nindent 6 }}
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  template:
    metadata:
      labels: {{- include "assay.labels" . | nindent 8 }}
      annotations: {{- include "assay.podAnnotations" . | nindent 8 }}
    spec:
      automountServiceAccountToken: false
      # A stop takes five seconds until the pod has left the endpoints, and up to 28 s to finish or
      # hand over running answers.
      terminationGracePeriodSeconds: 45
      securityContext: {{- include "assay.podSecurity" (dict "uid" 1000) | nindent 8 }}
      {{- include "assay.placement" . | nindent 6 }}
      {{- include "assay.spread" . | nindent 6 }}
      containers:
        - name: {{ .component }}
          image: {{ include "assay.image" (dict "root" .root "name" .component) }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          securityContext: {{- include "assay.containerSecurity" . | nindent 12 }}
          ports:
            {{- if eq .component "gateway" }}
            - { name: http, containerPort: 3000 }
            {{- end }}
            - { name: metrics, containerPort: 9090 }
          env:
            - { name: LOG_LEVEL, value: {{ .root.Values.logLevel }} }
            - { name: OTEL_SERVICE_NAME, value: {{ .component }} }
            {{- with .root.Values.otlpEndpoint }}
            - { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ . | quote }} }
            - { name: OTEL_TRACES_SAMPLER, value: parentbased_traceidratio }
            - { name: OTEL_TRACES_SAMPLER_ARG, value: {{ $.root.Values.otlpTraceRatio | quote }} }
            {{- end }}
            {{- .env | nindent 12 }}
            {{- with .spec.extraEnv }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
          # A stopping pod still receives traffic for a moment.
          lifecycle:
            preStop: { exec: { command: [sleep, '5'] } }
          # A starting process waits for PostgreSQL as long as necessary, and fails for any other
          # reason. Killing it earlier would only add restart delays to an outage.
          startupProbe:
            httpGet: { path: /healthz, port: {{ $probed }} }
            periodSeconds: 2
            failureThreshold: 1800
          # This checks only the process. A missing server must not remove gateways, because reads,
          # votes and running answers continue as far as possible. `/dependencies` and alerts report
          # missing servers.
          readinessProbe:
            httpGet: { path: /readyz, port: {{ $probed }} }
            periodSeconds: 5
            timeoutSeconds: 3
          livenessProbe:
            httpGet: { path: /healthz, port: {{ $probed }} }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          resources: {{- toYaml .spec.resources | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- if .root.Values.models }}
            - { name: models, mountPath: /app/models.json, subPath: models.json }
            {{- end }}
            {{- with .spec.extraVolumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
      volumes:
        - { name: tmp, emptyDir: {} }
        {{- if .root.Values.models }}
        - name: models
          configMap: { name: {{ .root.Release.Name }}-models }
        {{- end }}
        {{- with .spec.extraVolumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
{{- end }}
