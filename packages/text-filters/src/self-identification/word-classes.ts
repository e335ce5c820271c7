import { hashText } from '../hash.ts'

/**
 * Words of eight languages by their role in a sentence about its speaker. A star marks a stem,
 * which matches all words that begin with it. A word may have several classes.
 */
const WORDS: Readonly<Record<string, string>> = {
  ME: `i me myself im ich mich mir je j moi m yo mí eu io mim 我 本人 私 わたし わたくし 僕 ぼく 本助手 本模型 俺
    soy sou suis bin am`,
  MY: `my mine mein* meine* mon ma mes mi mis mio mia miei mie meu minha meus minhas 我的 私の`,
  WE: `we us our ours wir uns unser* nous notre nos nosotr* nuestr* noi nostr* nós nosso* nossa* 我们 我們 私たち`,
  YOU: `you yourself sie ihnen du dir dich euch ihr vous te toi tú usted ustedes ti lei tu você lhe 您 你 あなた`,
  YOUR: `your yours ihre* ihren dein* euer* eure* votre vos ton ta tes su sus vuestr* tuo tua suo sua seu teu 您的 你的 お客様`,
  THIS: `this these here hier dies* diese* ce cette ces ceci ici este esta esto estas aquí questo questa queste qui aqui isto 这 這 这里 本 此 これ この ここ こちら above below`,
  THEY: `he she they his her him their them er sein* ihm ihn il elle ils lui él ella ellos lui egli ele ela eles 他 她 他们 彼 彼女 one someone who*`,
  BE: `is are was were be been being 's ist sind war waren sei est sont était es son era è sono foi é são 是 为 です だ である でした でござい*`,
  BEEN: `was were been wurde worden été fui sido stato stata foi 被 された られた`,
  MADE: `made make* maker* built build* builder* train* fine-tun* finetun* tuned develop* creat* design* engineer* program* launch* releas* invent* craft* coded construct* deploy* produc* founder* parent* inventor* conceiv*
    gebaut entwick* trainier* erschaff* geschaff* schöpfer* programmier* hergestellt hersteller* gemacht erstellt geschöpf konzipier* ausgebildet
    entraîn* créé* créa* crée* concep* conçu* dévelop* développ* fabri* construi* formé* programm* réalis*
    entren* cre* desarroll* diseñ* constru* hecho hicieron program* fabric*
    addestr* svilupp* creat* progett* costru* fatto realizz* programm*
    trein* cri* desenvolv* projet* feito constru* programa*
    开发 開發 训练 訓練 创造 創造 创建 研发 打造 推出 设计 構築 构建 造的 発明 開発 訓練 作っ 作ら 作成 設計 生み出`,
  RUN: `run runs running powered powers power* based base* driven hosted host* underneath behind underlying hood engine core läuft laufe basier* beruht hinter steckt tourne* fonctionne* repose* derrière funciono basad* detrás giro funziono basat* dietro rodo baseado* trás 基于 基於 运行 背后 底层 背後 動いて ベース`,
  MODEL: `model models assistant assistants ai ais chatbot* bot bots llm llms agent system software program tool tools machine intelligence product engine companion helper tutor family
    modell* assistent* ki sprachmodell* programm produkt system
    modèle* ia assistant* logiciel outil intelligence produit
    modelo* asistente* inteligencia herramienta producto
    modello assistente* intelligenza strumento prodotto
    assistente* inteligência ferramenta produto
    模型 助手 人工智能 机器人 助理 产品 モデル アシスタント 人工知能 チャットボット 言語モデル`,
  COMPANY: `company firm lab labs team teams people folks researchers scientists staff start-up startup vendor provider owner firma unternehmen forscher* anbieter entreprise société équipe* empresa compañía equipo* azienda società squadra equipe* 公司 团队 企业 会社 企業 チーム`,
  ANSWER: `answer answers reply replies response responses text summary message words lines draft note output opinion advice paragraph plan letter chat conversation session
    antwort* text zeilen worte entwurf zusammenfassung nachricht unterhaltung gespräch
    réponse* texte lignes mots message avis résumé
    respuesta* texto líneas palabras mensaje opinión resumen
    risposta* testo righe parole messaggio parere riassunto
    resposta* linhas palavras mensagem opinião resumo
    回答 回复 文字 内容 意见 答复 文章 返答 意見 メッセージ`,
  WRITE: `write* written wrote draft* generat* compos* prepar* answer* reply* respond* typ* sent brought
    schreib* verfass* geschrieben erzeugt generiert antwort* stammt stammen
    écri* rédig* généré* répond* écrit
    escri* redact* generad* respond* escrib*
    scri* redatt* generat* rispond* scritt*
    escrev* gerad* respond* escrit*
    生成 撰写 写 答 由 書 答え お答え 生成`,
  TALK: `talk* chat* speak* spoke* convers* dealing interact* connected reached using facing using consult*
    sprech* sprich* spricht unterhalt* chatte* redest nutzen nutzt
    parle* discut* échang* dialogu* affaire utilisez
    habl* conversando charl* usando
    parl* chatt* convers* usando davanti
    fala* convers* usando diante
    对话 聊天 交谈 使用 说话 面对 話して 会話 対話 チャット`,
  NAME: `name* named call called calls known nickname* christen* dub* alias baptis* identity title
    heiß* heiss* genannt nennt nenn* name namens hieß
    appel* nom nomm* baptis*
    llam* nombre conoc*
    chiam* nome
    cham* nome
    叫 名字 名叫 称为 名为 名称 名前 申します という 呼ぶ 呼んで 呼びます と申`,
  HI: `hi hello hey greetings welcome hallo moin guten bonjour salut hola ciao salve olá oi 您好 你好 こんにちは はじめまして`,
  BYE: `regards sincerely cheers yours grüßen grüße gruß cordialement saludos atentamente saluti atenciosamente abraços 敬上 敬具 signed signing`,
  SAY: `said says say saying replied wrote writes asked asks told tells reads claims claimed joked recalls introduced
    sagt* schrieb schreibt fragte meint klagt antwortete stellte
    dit écrit répondait demande plaisante présentait affirm*
    dice dicen escribe contestó preguntó decía presentaba
    rispose scrive disse dicono presentava
    diz escreve escreveu respondeu perguntou apresentava dizia
    说 写道 回答道 自称 述べ 尋ねた 名乗`,
  STUDY: `study studies trial trials author authors paper papers participant* researcher* investigator* evaluat* compar* tested score* benchmark* accuracy outperform* article editor* manuscript journal* survey* table reference* methods cohort reported published et al
    studie* autor* arbeit vergl* geprüft bewert*
    étude* auteur* essai compar* évalu* article
    estudio* autor* ensayo compar* evalu* artículo
    studio autori articolo confront* valut*
    estudo* autores ensaio testaram avali* artigo
    研究 作者 论文 试验 比较 测试 准确率 研究者 著者 論文 試験 正答率 比較`,
  USE: `use uses used using user* ask prompt* paste* pasted try ran enter* feed query queried input
    nutz* verwend* frag* befragt gebe geben
    utilis* interrog* demand* saisi*
    us* utiliz* pregunt*
    us* utilizz* chied* inser*
    us* utiliz* pergunt*
    用 使用 输入 询问 使う 使っ 入力`,
  PERSON: `dr mr mrs ms prof patient* nurse* doctor* physician* husband wife son daughter mother father brother sister neighbour* colleague* boy girl man woman aged year-old surname professor resident* surgeon*
    herr frau patient* arzt ärzt* mann sohn tochter kolleg* pfleg*
    docteur monsieur madame patient* mari femme fils fille voisin* médecin* ans
    doctor señor* paciente* marido mujer hijo hija vecin* médico* años enfermer*
    dottor* signor* paziente* marito moglie figli* medico anni infermier*
    doutor* senhor* paciente* doente* marido mulher filh* médico* anos
    患者 先生 医生 丈夫 岁 さん 医師 歳 氏 同事`,
  NOT: `not no never nor neither isn't don't can't cannot nicht kein* nie weder ne pas non ni aucun* não nunca 不是 不 没有 无法 ではなく ません ない`,
  AS: `as als en tant comme como come quale enquanto 作为 作為 として being wie like`,
  BY: `by from of at von bei durch par chez de por dal dalla dall pela pelo da 由 来自 による によって により 被 が`,
  CAN: `can can't cannot could may might will won't would wouldn't shall must should kann darf muss soll peux puis puedo posso devo 能 不能 可以 できません`,
  POLICY: `policy policies rule rules guideline* guardrail* principle* instruct* terms forbid* forbad* prohibit* permit* allow* let lets won't keeps bound richtlinie* regeln vorgaben verbiet* verbot* erlaub* untersag* règles interdi* permet* normas política* prohíb* regole viet* permett* regras proíb* permit* 规定 政策 禁止 允许 規則 方針`,
  TAUGHT: `taught teach* gave given asks asked told wants tell* showed instructed beigebracht gelehrt appris enseñ* insegn* ensin* 教 教え`,
  VERSION: `version* successor predecessor sibling* generation update* cutoff cut-off weights knowledge vorgänger* prédécesseur* predecesor predecessore antecessor 版本 前一代 版 世代`,
  KIN: `brother* sister* sibling* cousin* parent* father* mother* family predecessor* ancestor* successor* child* offspring relative* twin* nephew* uncle herd
    bruder* brüder* schwester* geschwister* vetter* cousine* eltern vater mutter familie vorgänger* nachfolger* kind* zwilling* onkel
    frère* sœur* soeur* parents père mère famille prédécesseur* ancêtre* enfant* jumeau*
    hermano* hermana* primo* prima* padre* madre* familia predecesor* antecesor* hijo* hija* gemelo*
    fratello fratelli sorella sorelle cugino cugina genitori famiglia predecessore figlio figlia gemello
    irmão irmã irmãos irmãs pais pai mãe família antecessor* filho* filha* gêmeo*
    兄弟 哥哥 弟弟 姐姐 妹妹 表哥 父母 爸妈 家族 前辈 前身 前代 兄 姉 妹 弟分 弟 いとこ 親 生みの親 育ての親 先代 前の世代 仲間`,
  IF: `if were imagine suppose supposing pretend hypothetical* would whether unless had wouldn't
    wenn falls wäre* hätte* würde* angenommen stell* ob
    imagin* suppos* serai* étai* avai*
    imagin* supon* fuera fuese hubiera sería sería* tuviera
    immagin* suppon* fossi fosse sarei sarebbe avessi avrei se
    imagin* supon* fosse seria tivesse
    假如 如果 假设 要是 想象 倘若 もし 仮に だったら なら としたら`,
  LOG: `transcript* log logs line lines row screenshot* quote* quoted verbatim excerpt* chapter slide* page caption appendix column recorded archive* footnote* header
    protokoll* zeile* zitat* zitiert bildschirmfoto anhang spalte wörtlich
    transcription* ligne* capture* citation* annexe colonne
    transcripci* línea* captura* cita* anexo columna
    trascrizion* riga righe cita* schermata allegato colonna
    transcri* linha* captura* cita* anexo coluna
    记录 截图 引用 原文 附录 日志 第 行 記録 スクリーンショット 引用 逐語 ログ 行目`,
  NAMELY: `i.e. ie namely meaning say speaking yours truly myself none formerly aka alias
    das heißt nämlich also sprich meinerseits selbst wohlgemerkt
    c'est-à-dire à-dire autrement donc serviteur soi-même précisément
    decir sea servidor servidora misma mismo
    cioè ossia ovvero sottoscritto sottoscritta stesso insomma vale
    isto seja mesmo mesma própri*
    就是 也就是 即 正是 本尊 也就是说 すなわち つまり こと 要するに`,
  SORRY: `sorry apolog* pardon forgive regret* afraid unfortunately thanks thank oops mistake* correct* wrong error* made-up hallucinat* invented fabricat*
    entschuldig* verzeih* leider tut danke irrtum fehler* erfunden* halluzin*
    désolé* pardon excus* malheureusement merci erreur* hallucin* inventé* trompe* tromper
    perdón disculp* lament* siento gracias error* equivoc* alucin* inventé inventad*
    scus* mi dispiace purtroppo grazie errore errori sbaglia* sbaglio allucin* inventat*
    desculp* perdão infelizmente obrigad* erro erros alucin* inventei inventad*
    抱歉 对不起 不好意思 谢谢 错误 幻觉 编的 编造 すみません 申し訳 ごめん ありがとう 間違い 間違え 捏造`,
  ORGAN: `weights parameter* checkpoint* token* context window transformer* neural network* cutoff cut-off pretrain* quanti* server* gpu gpus cloud data memory dataset corpus knowledge update* vocabulary scan scans image* upload* browse* session* tab screen
    gewicht* parameter* kontext* rechenzentrum server* trainingsdaten wissensstand gedächtnis speicher sitzung fenster
    poids paramètre* contexte fenêtre serveur* données mémoire connaissances nuage écran
    pesos parámetro* contexto ventana servidor* datos memoria conocimiento* nube pantalla corte
    pesi parametri contesto finestra server dati memoria conoscenze schermo taglio
    pesos parâmetro* contexto janela servidor* dados memória conhecimento* nuvem tela corte
    权重 参数 上下文 窗口 知识 数据 服务器 记忆 算力 重み パラメータ 文脈 知識 学習 データ サーバー 記憶 画面`,
  HUMAN: `human humans person doctor licen* degree qualified qualification* body hands eyes clinician* physician* pharmacist
    mensch* arzt ärztin approbation person* körper hände augen apotheker*
    humain* médecin docteur diplôme personne* corps mains yeux pharmacien*
    human* médico* título persona cuerpo manos ojos farmacéutic*
    uman* medico laurea persona corpo mani occhi farmacist*
    human* médic* diploma pessoa corpo mãos olhos farmacêutic*
    人类 医生 真人 执照 身体 眼睛 药师 人間 医師 免許 体 目 薬剤師`,
  BORN: `born birth raised grew origin* roots home hails hail come comes came cradle birthplace upbringing
    geboren herkunft heimat stamme komme wiege aufgewachsen geburt
    né née naissance origine* viens berceau naquis maison
    nací nacido nacida nacimiento vengo cuna origen casa crecí
    nato nata nacqui nasco vengo culla origine casa cresciuto
    nasci nascid* venho berço origem casa cresci
    生まれ 诞生 出身 出生 来自 来 老家 出品 故郷 製`,
  FIRST: `puedo tengo sé estoy hago digo conozco recomiendo sugiero hablo funciono respondo leo trabajo nací llamo vengo veo pertenezco escribí calculo contesto aconsejo corro prefiero creo pienso fui soy
    posso ho so sto faccio dico conosco consiglio suggerisco parlo funziono rispondo leggo lavoro nacqui chiamo vengo vedo appartengo scrissi calcolo giro preferisco credo penso sono fui
    posso tenho sei estou faço digo conheço recomendo sugiro falo funciono respondo leio trabalho nasci chamo venho vejo pertenço escrevi calculo rodo prefiro acho penso sou fui atendo
    kann bin habe weiß heiße komme stamme rate empfehle denke glaube laufe schreibe sage kenne
    suis ai peux sais viens pense crois conseille tourne réponds écris connais préfère`,
  SERVE: `service serve* serving happy glad assist* help* host welcome duty shift speaking signing here again back signed
    dienst* gern gerne zuständig helfe hilfe willkommen wieder apparat
    service servir ravi* aide* bienvenue appareil encore ordres
    servir servirle servirte encantad* ayud* bienvenid* orden* órdenes aparato habla
    servizio servirla felice aiut* benvenut* disposizione parla ancora
    dispor ordens feliz ajud* bem-vind* serviço fala serviç*
    为您 效劳 帮助 服务 在此 欢迎 提醒 上线 いたします ください ようこそ お手伝い お任せ お届け お大事に`,
}

const MAX_CHARACTERS = 5
const MIN_STEM_LENGTH = 2
const MAX_STEM_LENGTH = 12

const words = new Map<string, number[]>()
const stems = new Map<string, number[]>()
for (const [name, list] of Object.entries(WORDS)) {
  for (const entry of list.split(/\s+/)) {
    const isStem = entry.endsWith('*')
    const key = isStem ? entry.slice(0, -1) : entry
    const into = isStem ? stems : words
    const classes = into.get(key)
    if (!classes) into.set(key, [hashText(name)])
    else if (!classes.includes(hashText(name))) classes.push(hashText(name))
  }
}

const NONE: readonly number[] = []

/**
 * Returns the classes of a word in lower case. For an unknown word, returns the classes of its
 * longest stem.
 */
export function classesOf(word: string): readonly number[] {
  const exact = words.get(word)
  if (exact) return exact
  for (let length = Math.min(word.length, MAX_STEM_LENGTH); length >= MIN_STEM_LENGTH; length--) {
    const found = stems.get(word.slice(0, length))
    if (found) return found
  }
  return NONE
}

/** Returns the longest known Chinese or Japanese word at the index, or one character. */
export function characterWordAt(text: string, index: number): string {
  for (let length = MAX_CHARACTERS; length > 1; length--) {
    const part = text.slice(index, index + length)
    if (words.has(part)) return part
  }
  return text.charAt(index)
}
