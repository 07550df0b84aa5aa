/** French, Spanish, Portuguese, Italian, Romanian. */
import type { Language } from './concept.ts';

export const ROMANCE: readonly Language[] = [
  {
    code: 'fr',
    spaced: true,
    words: {
      you: 'vo(?:us|tre|s)(?!\\p{L})|tu(?!\\p{L})|ton(?!\\p{L})|tes(?!\\p{L})',
      appeal:
        'par erreur|une erreur|administrateur|propriétaire|contactez|désolé|excus|pourquoi (?:est-ce|vois)|appelez-nous|écrivez-nous|contacter|contactez|service client|prenez contact|assistance',
      check:
        'être (?:bien )?sûre?s?(?!\\p{L})|distingu|montrer que|vérifi|verifi|confirm|valid|prouv|assur|contrôl|analys|montrez',
      browser: 'navigateur|connexion|(?<!(?:sur|dans|de) (?:votre|ton|cet) )appareil(?!s)',
      human:
        "qu'une personne|c'est (?:bien )?moi|(?<!(?:droits|ressources|sciences|corps) )humain|une (?:vraie )?personne|de vraies personnes|personnes? réelles?|bien vous|c'est (?:bien )?vous",
      robot:
        '(?:extraction|collecte) automati|une machine|robot|bots?(?!\\p{L})|automates?(?!\\p{L})|automatis[éa]|automatiques?(?!\\p{L})|crawler|(?:agents?|systèmes?|modèles?) d.(?:ia|intelligence)|un programme|outils? d.extraction|un logiciel(?!\\p{L})|aspiration de (?:données|contenu)|extraction de données',
      wait: 'réessay|patient(?:ez|er|e un|ons)|un instant|un moment|veuillez attendre|attendez|secondes|quelques instants|merci d.attendre|plus tard|quelques secondes|dans (?:une|\\d+|quelques) (?:heures?|minutes)|revenez (?:dans|plus)',
      goesOn: 'redirig|automatique|recharg|actualis|recharger|actualiser',
      deny: 'liste noire|liste de blocage|pas été (?:exécuté|traité)|mis fin à|clôtur|bloqu|ne pouvez pas (?:entrer|accéder)|blocage|refus|interdit|restrein|rejet|interrompu|interruption|banni|limité|non autorisé|pas autorisé|suspendu|pas disponible|indisponible (?:dans|depuis)|impossible d.accéder|exclue?s?(?!\\p{L})|arrêté|annulé|stoppé|filtré|intercept|bloqué|pas (?:été )?(?:autorisé|permis|accepté|aboutir)|refusé|restreint|pas possible|n.accept\\p{L}+ pas|ne pouvons pas|arrête|interrompu|coupé|liste noire|exclu(?:e|s)?(?!\\p{L})|pas de licence|saisi(?!\\p{L})|pas autorisés à',
      access:
        'accès|acces(?!\\p{L})|accéder|requête|demande|ip(?!\\p{L})|adresse ip|réseau|vous avez été|connexion|site(?!\\p{L})|ce serveur|cette page|trafic|nos (?:contenus|articles)|affichage des pages|votre réseau|plage d.adresses',
      unusual:
        'comme un risque|comme une (?:attaque|menace)|inhabituel|suspect|anormal|malveillant|anomal|inattendu|abusi|non autorisé|illégitime|massif|massive|en masse|massive(?!\\p{L})|en masse',
      traffic:
        'trafic|activité|requêtes|comportement|demandes|téléchargement|rythme|cadence|fréquence|extraction|aspiration|copie',
      tooMany:
        'trop d.(?:appels|accès|essais)|trop de (?:requêtes|demandes|tentatives|connexions)|trop (?:vite|rapide|souvent|fréquent)|nombre de requêtes|trop de (?:pages|clics)|nombre (?:trop )?(?:important|élevé|excessif) de|trop vite|un peu vite|trop de (?:\\p{L}+ )?(?:pages|clics|accès|visites)|en (?:très |trop )?peu de temps|avant de réessayer|limite (?:atteinte|dépassée)|ralentissez|(?:dépass|excéd)\\p{L}+ (?:le|la|votre) (?:limite|nombre|quota)|limite de (?:requêtes|consultations|recherches)|nombre (?:maximal |maximum )?de (?:consultations|pages)',
      suspect:
        'se comporte comme|appartient|détect|pens|soupçon|sembl|cru que|identifi|constat|remarqu|provenan|croire|laisse|ressembl|vous (?:utilisez|semblez)|apparemment|il semble|vous (?:connect|pass)ez|êtes connect|vous prend pour|vous a pris pour|pris pour un|relevé|typique',
      enable: 'activ|autoris|accept|requis|nécessaire|désactiv|devez|désactiver',
      toContinue:
        'pour continuer|continuer|poursuivre|avant (?:de|d)|pour accéder|pour passer|accéder à la page|ouvrir la page|pour voir',
      puzzle:
        'captcha|puzzle|glisse|curseur|caractères|maintenez|(?:la|cette) case|images?|lettres|défi|code (?:ci|affiché)|toutes les (?:images|photos|cases)|(?:de|sur|dans) l.image',
      solve:
        'résou|résol|complét|saisi|entrez|cliqu|sélectionn|coch|appuy|faites|recopi|rempli|recopi|saisissez|choisi|tapez',
      guard:
        'protection de nos|protéger nos|filtre (?:web|internet|de contenu)|politique de sécurité|(?:contrôle|vérification|raisons?|mesure|service|système|règle)s? de sécurité|ddos|(?:protection|détection) (?:contre|des|anti)|anti-?(?:bot|robot|ddos)|pare-?feu|protég\\p{L}* (?:contre|des|notre|nos|ce|par|d)|politique réseau|accès automatis|preuve de travail|attaque|vérification (?:requise|nécessaire|supplémentaire|en cours|humaine)|contrôle (?:requis|en cours)|contrôle parental|(?:tient|tenir|éloign\\p{L}*|écart\\p{L}*) les (?:robots|bots)|les robots à distance|contre les (?:robots|bots)|notre filtre',
      queue:
        'salle d.attente|file d.attente|votre tour|devant vous|avant vous|votre (?:position|place)|dans la file|vous êtes le|(?:faisons|laissons) entrer|par ordre d.arrivée',
      explains:
        'comment(?!\\p{L})|qu.est-ce|pourquoi|guide|histoire|expliqu|tutoriel|conseils|aide|glossaire|définition|que faire|comprendre|lexique|questions (?:fréquentes|courantes)|foire aux questions|dépannage|résolution de',
      visit:
        'votre (?:requête|demande|visite|session|accès)|(?:cette|la) (?:requête|visite)|votre (?:adresse|ip|réseau|connexion|navigation|activité)',
      country:
        'votre (?:pays|région|localisation|zone)|ton pays|ta région|ce pays|géo(?:graphique|bloc|locali)|(?:dans|depuis|d.) ?un pays|pays (?:où|dans lequel)|territoire (?:où|dans lequel|restreint|non autorisé)',
      generally:
        '(?<=^)(?:bloquer|interdire|limiter|détecter) (?:les|des|un)(?!\\p{L})|sera (?:bloquée?|suspendue?|bannie?)|peu(?:t|vent) (?:entraîner|conduire)|signaler (?:une?|toute|des) (?:\\p{L}+ )?(?:activité|comportement|abus|trafic|fraude)|(?:chaque|tous? (?:les )?) ?(?:navigateur|visiteur|requête|utilisateur|internaute)s?|(?:les |des )?(?:utilisateurs|visiteurs|internautes|clients) (?:qui|peuvent|doivent|sont|se)|(?:pouvons|peut|peuvent) .{0,30}(?:bloquer|restreindre|vérifier|limiter)|vo(?:tre|s) (?:serveur|boutique|clients|entreprise|utilisateurs|visiteurs|application)s?|(?:vérifie|bloque) .{0,40}en arrière-plan|liste d.attente|(?:police|tribunal|justice|gouvernement|selon) |(?:votre|un|le) (?:compte|mot de passe|paiement|colis)(?!\\p{L})|(?:le|les|des) (?:visiteur|internaute|utilisateur)s?(?!\\p{L})|un (?:captcha|pare-feu|bot) |si vous (?:voyez ce message|envoyez|dépassez)|expliquez|un site (?:demande|peut)|(?:produit|vidéo|article) (?:n.est )?(?:pas|plus) disponible|histoire d|demande d.? ?(?:prêt|visa|crédit|remboursement|emploi|aide)|vo(?:tre|s) (?:commande|message|réservation|candidature|dossier|livraison)s?(?!\\p{L})',
      please: 'veuillez|merci de|cliquez|prouvez|confirmez',
      otherwise: 'version|pris en charge|compatib|mettre à jour|obsolète|télécharg|paramètre|à jour',
      law: 'décision de justice|décision judiciaire|ordonnance|conformément|en application|en vertu|raisons légales|tribunal|autorités?',
      outdated:
        'plus pris en charge|pas pris en charge|non pris en charge|obsolète|trop ancien|mettez(?:-le)?|mettre à jour|pas compatible|plus compatible|incompatible|plus supporté|version récente|dépassé',
    },
  },
  {
    code: 'es',
    spaced: true,
    words: {
      you: 'su(?!\\p{L})|tu(?!\\p{L})|usted|est[áa]s(?!\\p{L})|eres(?!\\p{L})|tienes|(?:de|para|a|por) ti(?!\\p{L})|te(?= (?:ha|he|estás|pedimos|conect|ped|rog|dej|redir|lleva|encuentras))|has(?!\\p{L})|puedes|usas',
      appeal:
        'por error|un error|administrador|propietario|en contacto|disculp|lamentamos|lo sentimos|llám[ae]nos|llama al|llame al|contact[ae]|atención al cliente|escríb[ae]nos|ponte en contacto|póngase en contacto|soporte',
      check: 'distingu|mostrar que|verific|comprob|comprueb|confirm|valid|demuestr|demostrar|asegur|revis|analiz',
      browser: 'navegador|conexión|conexion|(?<!en (?:su|tu|el) )dispositivo(?!s)',
      human:
        '(?<!(?:derechos|direitos|recursos|cuerpo|corpo) )human[oa]|personas? reale?s?|una persona|eres tú|seas tú|es usted',
      robot:
        '(?:extracción|recopilación) automát|una máquina|robot|bots?(?!\\p{L})|automatizad|automátic[oa]s?(?!\\p{L})|(?:agentes?|sistemas?|modelos?) de (?:ia|inteligencia)|un programa|un programa(?!\\p{L})|herramientas autom|extracción (?:masiva )?de datos|recopilación de datos',
      wait: 'inténtelo|vuelva a intentar|intente de nuevo|espere|espera|un momento|un instante|segundos|aguarde|en breve|paciencia|más tarde|vuelve a intentar|unos segundos|dentro de (?:una?|\\d+|un[oa]s|algunos) (?:horas?|minutos?)|en (?:una|\\d+|unos) (?:horas?|minutos)',
      goesOn: 'redirig|redirec|automátic|automatic|recarg|vuelv[ae] a cargar|se cargará|sola(?!\\p{L})',
      deny: 'lista negra|lista de bloqueo|no se ha (?:procesado|ejecutado)|acceso cerrado|descartad|bloque|no pued\\p{L}+ (?:entrar|acceder)|deneg|denied|rechaz|restring|prohib|interrump|interrupción|limitad|no permitid|no está permitid|suspendid|no autorizad|no está disponible|bloquead|deteni?d|cancelad|interceptad|no podemos (?:atender|procesar|mostrar)|no se permite|impedid|vetad|no es posible|no acept|no podemos (?:mostrar|ofrecer|dar|darte|darle|permitir|permitirte|permitirle|conceder)\\p{L}*|no aceptamos|no admitimos|detenid|no podemos mostrar|excluid|lista negra|no tenemos licencia|sin licencia',
      access:
        'acceso|acceder|solicitud|petición|ip(?!\\p{L})|dirección ip|red(?!\\p{L})|has sido|ha sido|conexión|sitio(?!\\p{L})|esta página|tráfico|nuestr[oa]s? (?:contenidos?|artículos)|la navegación|tu red(?!\\p{L})|su red(?!\\p{L})|rango de direcciones',
      unusual:
        'como (?:un )?riesgo|como (?:un |una )?(?:ataque|amenaza)|inusual|sospechos|anormal|malicios|anómal|extrañ|abusiv|no habitual|no autorizad|ilegítim|masiv|masiv',
      traffic:
        'tráfico|trafico|actividad|solicitudes|peticiones|comportamiento|descargas?(?!\\p{L})|ritmo|frecuencia|copi[óa]|extracci',
      tooMany:
        'límite (?:diario |máximo )?de (?:búsquedas|páginas)|demasiad[ao]s (?:solicitudes|peticiones|intentos|conexiones)|demasiado (?:rápid|a menudo|frecuent)|límite de (?:solicitudes|peticiones)|demasiadas (?:páginas|visitas)|(?:gran|elevado) número de (?:solicitudes|peticiones)|muchas (?:solicitudes|peticiones)|muchas peticiones|poco tiempo|demasiad[ao]s (?:\\p{L}+ )?(?:páginas|visitas|veces|búsquedas|accesos)|en (?:tan |muy )?poco tiempo|antes de (?:volver a )?intentar|límite (?:alcanzado|superado)|más despacio|(?:super|exced|sobrepas)\\p{L}+ (?:el|su|tu) (?:límite|número)|límite de (?:consultas|búsquedas|accesos|visitas)|número (?:máximo )?de (?:consultas|solicitudes|peticiones|búsquedas)',
      suspect:
        'se comporta como|pertenece|detect|creemos|pensar|sospech|parece|identific|notad|procede|creer|proviene|asemej|similar|figura en|usas|utilizas|está usando|está utilizando|al parecer|te conectas|se conecta|está conectad|estás conectad|cree que|creemos que|te ha confundido|le ha confundido|hemos visto|típic[oa]',
      enable: 'activ|habilit|permit|acept|requier|necesari|desactiv|deshabilit|debe|necesit',
      toContinue:
        'para continuar|continuar|continúe|proseguir|antes de|(?:para|y) acceder|seguir|abrir la página|para ver|para acceder',
      puzzle:
        'captcha|rompecabezas|deslice|desliza|control deslizante|caracteres|mantén|mantenga|casilla|imágenes|letras|desafío|código (?:que|de la)|todas las (?:imágenes|fotos|casillas)|de la imagen',
      solve:
        'resuelv|resolver|complet|introduzca|introduce|escrib|haga clic|haz clic|seleccion|marque|marca|pulse|arrastr|ingres|selecciona|escrib|elig|copia',
      guard:
        'protección de nuestr|proteger a nuestr|filtro (?:web|de contenido)|administrador de la red|(?:control|comprobación|verificación|motivos?|razones|servicio|sistema|medida|política)s? de seguridad|ddos|(?:protección|detección) (?:contra|de bots|anti)|anti-?(?:bot|robot|ddos)|cortafuegos|firewall|proteg\\p{L}* (?:contra|de|nuestr|est|por)|política de red|acceso automatizado|prueba de trabajo|ataque|(?:verificación|comprobación) (?:requerida|necesaria|adicional|en curso|humana)|control parental|alejados a los bots|contra (?:los )?bots|frente a (?:los )?bots|nuestro filtro',
      queue:
        'sala de espera|en (?:la )?(?:cola|fila)|su turno|tu turno|(?:personas|usuarios|gente) delante|la fila(?!\\p{L})|estás en (?:la )?(?:fila|cola)|delante de ti|dejamos entrar|por orden de llegada',
      explains:
        'cómo|así (?:funciona|es)|como (?:se|evitar|solucionar)|qué (?:es|son|significa)|por qué|guía|historia|tutorial|consejos|ayuda|qué es|qué hacer|glosario|significado|definición|preguntas frecuentes|solución de problemas|resolución de problemas',
      visit:
        's?u (?:solicitud|petición|visita|sesión)|tu (?:solicitud|visita)|est[ae] (?:solicitud|petición|visita)|[st]u (?:dirección|ip|red|conexión|acceso|petición|solicitud|actividad)',
      country:
        '[st]u (?:país|región|ubicación|zona)|este país|geográfic|(?:en|desde) un país|país (?:en el que|donde|desde el que)|tu ubicación|su ubicación|territorio (?:donde|en el que|restringido)',
      generally:
        '(?<=^)(?:bloquear|prohibir|limitar|detectar) (?:bots|robots|a|los|las|el)(?!\\p{L})|será (?:bloquead[oa]|suspendid[oa])|puede(?:n)? (?:dar lugar|resultar|conllevar)|(?:denunciar|informar de|reportar) (?:\\p{L}+ )?(?:actividad|comportamiento|abuso|fraude)|(?:cada|tod[oa]s l[oa]s) (?:navegador|visitante|solicitud|usuario|petici)\\p{L}*|(?:usuarios|visitantes|clientes) (?:que|pueden|deben|se)|(?:podemos|puede|pueden) .{0,30}(?:bloquear|restringir|verificar|limitar)|[st]us? (?:propi[oa] )?(?:servidor|tienda|clientes|empresa|usuarios|visitantes|aplicación|negocio)(?!\\p{L})|(?:verifica|comprueba|bloquea) .{0,40}en segundo plano|lista de espera|(?<!a )[st]u sitio|(?:policía|tribunal|gobierno|según|juez) |(?:su|tu|la|una) (?:cuenta|contraseña|tarjeta)(?!\\p{L})|(?:el|los|un) (?:visitante|usuario)s?(?!\\p{L})|un (?:bot|captcha|cortafuegos) es|si ve[sn]? este mensaje|si (?:envía|superas?|excedes?) |que (?:envíen|superen)|expli(?:que|ca) por|algunos sitios|(?:producto|vídeo|video|artículo) no está disponible|historia de|[st]u (?:pedido|mensaje|pago|reserva|candidatura|expediente|perfil|paquete)(?!\\p{L})',
      please: 'por favor|haga clic|haz clic|marque|confirm[ae]|demuestr[ae]',
      otherwise: 'versión|compatib|actualiz|obsolet|descarg|soportad|admitid|configuración',
      law: 'orden judicial|resolución|cumplimiento|sentencia|juzgado|en virtud|motivos legales|ley(?!\\p{L})|autoridad',
      outdated:
        'no es compatible|ya no es compatible|obsolet|desactualizad|actual[ií]z\\p{L}*|no soportad|no admitid|demasiado antigu|incompatible|versión (?:más )?reciente',
    },
  },
  {
    code: 'pt',
    spaced: true,
    words: {
      you: 'você|seu(?!\\p{L})|sua(?!\\p{L})|te(?= (?:lig|conect|pedimos))|teu(?!\\p{L})|tua(?!\\p{L})|seus(?!\\p{L})|suas(?!\\p{L})',
      appeal:
        'por engano|um erro|administrador|proprietário|em contato|desculp|lamentamos|ligue para|entre em contato|contacte|contate|escreva-nos|atendimento|suporte',
      check:
        'verific|confirm|valid|comprov|prov(?:ar|e que)|certifi(?:que|car|camos|cando)(?:-se|-nos)?(?!\\p{L})|analis|checa|garantir',
      browser: 'navegador|conexão|ligação|(?<!no (?:seu|teu) )dispositivo(?!s)|ligaç',
      human: '(?<!(?:derechos|direitos|recursos|cuerpo|corpo) )human[oa]|pessoas? rea(?:l|is)|uma pessoa|é você|és tu',
      robot:
        'robô|robot|bots?(?!\\p{L})|automatizad|automátic[oa]s?(?!\\p{L})|(?:agentes?|sistemas?|modelos?) de (?:ia|inteligência)|um programa|um programa(?!\\p{L})|extração de dados|coleta de dados',
      wait: 'tente novamente|tente mais tarde|aguarde|espere|um momento|um instante|segundos|só um|em breve|por favor.{0,3} aguarde|mais tarde|alguns segundos|(?:dentro de|em) (?:uma|\\d+|alguns) (?:horas?|minutos)',
      goesOn: 'redirecion|automatic|recarreg|encaminhad|recarregue|atualizar a página|sozinha|carregada',
      deny: 'lista negra|lista de bloqueio|bloque|não pode (?:entrar|acessar|aceder)|negad|recusad|restri|proib|rejeitad|interromp|interrup|limitad|não permitid|suspens|cancelad|barrad|impedid|não é permitid|não podemos (?:atender|processar)|vedad|não é possível|não aceit|não podemos (?:mostrar|disponibilizar|oferecer|dar|conceder|permitir|liberar)|não autorizad|não aceitamos|não permitimos|lista negra|excluíd|não temos licença',
      access:
        'acesso|acessar|aceder|solicitação|pedido|requisição|ip(?!\\p{L})|endereço ip|rede(?!\\p{L})|você foi|foi(?!\\p{L})|conexão|site(?!\\p{L})|esta página|tráfego|noss[oa]s? (?:conteúdos?|artigos)|ligaç|visitas|sua rede',
      unusual: 'incomum|suspeit|anormal|malicios|anómal|anômal|invulgar|estranh|não autorizad|massiv|em massa|em massa',
      traffic:
        'tráfego|atividade|solicitações|pedidos|comportamento|requisições|acessos|downloads?(?!\\p{L})|transferências|ritmo|frequência|extraç|copiad',
      tooMany:
        '(?:muitas|demasiad[ao]s|muitos) (?:solicitações|requisições|tentativas|pedidos)|muito rápid|rápido demais|demasiado rápid|excesso de|(?:páginas|acessos|pedidos|solicitações|vezes) demais|demasiadas (?:páginas|vezes)|em (?:tão |muito )?pouco tempo|antes de tentar|limite (?:atingido|excedido)|muitos acessos|mais devagar|limite de (?:consultas|requisições|solicitações|acessos|pedidos|pesquisas)|(?:ultrapass|exced)\\p{L}+ o (?:limite|número)|número (?:máximo )?de (?:consultas|requisições|solicitações|acessos)',
      suspect:
        'comporta-se como|se comporta como|detect|detet|acredit|suspeit|parece|identific|pensar|notamos|percebemos|você (?:usa|está usando)|ao que parece|aparentemente|está a usar|conectad[oa]|se conect|liga(?:do|ção) através|confundi|acha que|acredita que',
      enable: 'ativ|habilit|permit|aceit|necessári|desativ|deve|precisa|ligue',
      toContinue:
        'para continuar|continuar|prosseguir|antes de|para acessar|para aceder|seguir|abrir a página|para ver|para acessar',
      puzzle:
        'captcha|quebra-cabeça|deslize|arraste|caracteres|pressione e segure|caixa|imagens|letras|desafio|código (?:que|da|abaixo)|todas as (?:imagens|fotos)|da imagem',
      solve:
        'resolv|complet|digite|insira|clique|selecion|marque|pressione|conclu|preench|introduza|selecione|digite|escolha|escreva',
      guard:
        '(?:verificação|motivos?|razões|serviço|sistema|medida|política|checagem)s? de segurança|ddos|(?:proteção|detecção) (?:contra|de bots|anti)|anti-?(?:bot|robô|ddos)|firewall|proteg\\p{L}* (?:contra|de|noss|est|por)|política de rede|acesso automatizado|prova de trabalho|ataque|verificação (?:necessária|adicional|em andamento|humana|obrigatória)|controlo parental|controle dos pais|contra (?:robôs|bots)|nosso filtro',
      queue: 'sala de espera|na fila|sua vez|à sua frente|fila de espera|deixamos entrar|por ordem de chegada',
      explains:
        'como (?:funciona|resolver|usar|fazer|corrigir)|o que (?:é|são|significa)|por que|guia|história|tutorial|dicas|ajuda|perguntas frequentes|dúvidas|solução de problemas',
      visit:
        'sua (?:solicitação|visita|requisição|sessão)|seu (?:acesso|pedido)|esta (?:solicitação|visita)|seu (?:ip|endereço|acesso)|sua (?:rede|conexão|atividade|navegação)',
      country:
        'seu (?:país|local)|sua (?:região|localização)|este país|geográfic|(?:num|em um|de um) país|país (?:onde|em que|de onde)|sua localização|território (?:onde|em que|restrito)',
      generally:
        '(?:cada|todos os|todas as) (?:navegador|visitante|usuário|solicitaç)\\p{L}*|(?:usuários|visitantes|clientes) (?:que|podem|devem|se)|(?:podemos|pode|podem) .{0,30}(?:bloquear|restringir|verificar|limitar)|seus? (?:servidor|site|clientes|negócio|usuários|visitantes|aplicativo|loja)(?!\\p{L})|(?:verifica|bloqueia) .{0,40}em segundo plano|sua (?:empresa|loja)|(?:polícia|tribunal|governo|segundo|justiça) |(?:sua|uma) (?:conta|senha)(?!\\p{L})|(?:o|os) (?:visitante|usuário)s?(?!\\p{L})|um (?:bot|captcha|firewall) |se (?:você vir esta mensagem|enviar|exceder)|que enviarem|(?:sua|tua|uma) (?:mensagem|encomenda|reserva|inscrição|candidatura)(?!\\p{L})|(?:seu|teu|um) (?:pagamento|perfil)(?!\\p{L})|lista de espera',
      please: 'por favor|clique|confirme|prove que',
      otherwise: 'versão|compatí|atualiz|desatualiz|baix|suportad|configuraç',
      law: 'ordem judicial|decisão judicial|cumprimento|determinação|em virtude|nos termos|motivos legais|lei(?!\\p{L})',
      outdated:
        'não é (?:mais )?compatível|desatualizad|obsolet|atualiz\\p{L}*|não suportad|não é (?:mais )?suportad|muito antig|incompatível|versão (?:mais )?recente',
    },
  },
  {
    code: 'it',
    spaced: true,
    words: {
      you: 'ti (?=ha|abbia)|tu[oa]i?(?!\\p{L})|sei(?!\\p{L})|suo|hai(?!\\p{L})|ti(?= (?:abbiamo|preghiamo|connett|colleghi|chiediamo|trovi|invitiamo|stai))|devi(?!\\p{L})|tuoi',
      appeal:
        'per errore|un errore|amministratore|proprietario|contatta|scus|spiacenti|chiamaci|contattaci|contattare|scrivici|servizio clienti|assistenza|rivolgiti',
      check:
        'distingu|mostra(?:re)? che|verific|controll(?:o|a|are|i|iamo|ando|ato|ata|ate)(?!\\p{L})|conferm|valid|dimostr|accert|assicur|analizz|provare di',
      browser: '\\p{L}*browser|connessione|(?<!sul (?:tuo|vostro|suo) )dispositivo',
      human:
        '(?<!(?:diritti|risorse|corpo) )uman[oaie](?!\\p{L})|person[ae] (?:reale|reali|vere)|una persona|davvero tu|sia tu',
      robot:
        '(?:estrazione|raccolta) automat|una macchina|robot|bots?(?!\\p{L})|automatizzat|automatic(?:o|a|i|he)(?!\\p{L})|dai bot|dai robot|(?:agenti|sistemi|modelli) (?:di )?(?:ia|ai|intelligenza)|un programma automatico|un programma(?!\\p{L})|un automa(?!\\p{L})|raccogli\\p{L}+ dati|raccolta (?:automatica )?di dati|estrazione di dati',
      wait: 'riprova|attend(?:ere|i|ete|a)(?!\\p{L})|un momento|un attimo|un istante|secondi|pazienta|a breve|aspett|più tardi|pochi secondi|(?:tra|fra) (?:un.ora|\\d+|qualche|alcuni) ?(?:or[ae]|minut[oi])?',
      goesOn: 'reindirizz|automatic|ricaric|ricarica|da sola',
      deny: 'lista nera|blacklist|non è stat[ao] (?:eseguit|elaborat)|accesso chiuso|scartat|bloccat|non (?:puoi|può|potete) (?:entrare|accedere)|negat[oaie](?!\\p{L})|rifiutat|limitat[oaie](?!\\p{L})|vietat|respint|interrott|interruzione|proibit|non consentit|non autorizzat|sospes|blocc|fermat|annullat|intercettat|impedit|non possiamo|non è consentit|inibit|oscurat|sequestr|disabilitat|non (?:è )?raggiungibile|non è possibile|non accett|fermat[oa]|non accettiamo|non ammett|interrott|esclus[oa](?!\\p{L})|lista nera|blacklist|non (?:abbiamo|disponiamo di) licenza|non siamo autorizzat',
      access:
        'accesso|accedere|richiesta|ip(?!\\p{L})|indirizzo ip|rete(?!\\p{L})|sei stato|connessione|sito(?!\\p{L})|questa pagina|traffico|nostri contenuti|la navigazione|tua rete|sua rete|vostra rete|questi indirizzi',
      unusual:
        'come (?:un )?rischio|come (?:un attacco|una minaccia)|insolit|sospett|anomal|dannos|malevol|inconsuet|anormal|non autorizzat|illecit|massiv|massicci|in massa|massiv',
      traffic:
        'traffico|attività|richieste|comportamento|download(?!\\p{L})|scaricament|ritmo|frequenza|copiat|estrazion|raccolta',
      tooMany:
        'troppe (?:richieste|connessioni)|troppi (?:tentativi|accessi)|troppo (?:veloc|rapid|spesso|frequent)|limite di richieste|troppe (?:pagine|visite)|(?:elevato|alto) numero di richieste|troppe (?:\\p{L}+ )?(?:pagine|volte|ricerche)|in (?:così )?poco tempo|prima di riprovare|limite (?:raggiunto|superato)|rallenta|superato il (?:limite|numero)|limite (?:massimo )?di (?:ricerche|consultazioni|accessi|interrogazioni)|numero (?:massimo )?di richieste|troppo velocemente|troppe (?:ricerche|pagine|visite|interrogazioni)|(?:più|troppo) (?:piano|in fretta)|limite di richieste',
      suspect:
        'si comporta come|appartiene|rilevat|rileva|sospett|sembra|pens|identificat|credere|individuat|proven(?:gono|gano|ient)|notat|somigli|simile|stai usando|stia usando|utilizzando|a quanto pare|ti (?:connetti|colleghi)|si (?:connette|collega)|classificat|scambiat[oa] per|pres[oa] per un|rilevat|tipic[oa]',
      enable: 'richiest|abilit|attiv|consent|accett|richied|necessari|disattiv|disabilit|deve|devi',
      toContinue:
        'per continuare|continuare|proseguire|procedere|prima di|per accedere|aprire la pagina|per vedere|per accedere',
      puzzle:
        'captcha|puzzle|scorri|trascina|cursore|caratteri|tieni premuto|casella|immagini|lettere|sfida|codice (?:che|qui|mostrato)|tutte le (?:immagini|foto|caselle)|(?:dell.|nell.|sull.)immagine',
      solve:
        'risolv|complet|inserisc|digita(?:re|te)?(?!\\p{L})|clicca|fai clic|selezion|spunta|prem(?:i|ere|ete)(?!\\p{L})|compil|selezion|digit|scegli|inserisc|ricopi',
      guard:
        'protezione dei nostri|proteggere i nostri|filtro (?:web|contenuti)|(?:controllo|verifica|motivi|ragioni|servizio|sistema|misur[ae]|politica|regola)s? di sicurezza|ddos|(?:protezione|rilevamento) (?:contro|da|dei|anti)|anti-?(?:bot|robot|ddos)|firewall|protegg\\p{L}* (?:contro|da|il|i|quest|nostr)|protett\\p{L} da|criterio di rete|accesso automatizzato|prova di lavoro|attacc|(?:verifica|controllo) (?:richiest\\p{L}|necessari\\p{L}|aggiuntiv\\p{L}|in corso|uman\\p{L})|parental control|controllo genitori|filtro famiglia|lontani i bot|contro i bot|nostro filtro',
      queue:
        'sala d.attesa|in (?:coda|fila)|il tuo turno|davanti a te|sei in (?:coda|fila)|tempo di attesa|facciamo entrare|in ordine di arrivo',
      explains:
        'come (?:si|funziona|risolvere|evitare)|(?:che )?cos.è|cosa (?:è|sono|significa)|perché|guida(?!\\p{L})|storia|spiegat|aiuto|cosa fare|glossario|significato|definizione|domande frequenti|risoluzione dei problemi',
      visit:
        'la (?:tua|sua) (?:richiesta|visita|sessione)|questa (?:richiesta|visita)|(?:tuo|suo) (?:indirizzo|ip)|(?:tua|sua) (?:rete|connessione|attività|navigazione)',
      country:
        '(?:tuo|suo|vostro) paese|(?:tua|sua) (?:regione|area|posizione)|questo paese|geografic|(?:in|da) un paese|paese (?:in cui|da cui)|territorio (?:in cui|dove|non)',
      generally:
        '(?<=^)(?:bloccare|vietare|limitare|rilevare) (?:i|gli|le|bot)(?!\\p{L})|sarà (?:bloccat[oa]|sospes[oa])|p(?:uò|ossono) comportare|segnalare (?:\\p{L}+ )?(?:attività|comportament|abus|frod)|(?:ogni|tutti i|tutte le) (?:browser|visitator|utent|richiest)\\p{L}*|(?:utenti|visitatori|clienti) (?:che|possono|devono|si)|(?:possiamo|può|possono) .{0,30}(?:bloccare|limitare|verificare)|(?:tuo|vostro|tuoi|vostri) (?:server|negozio|clienti|sito|utenti|visitatori)|(?:verifica|controlla|blocca) .{0,40}in background|lista d.attesa|(?:tua|vostra) azienda|(?:polizia|tribunale|governo|secondo|giudice) |(?:il tuo|un) account|(?:la tua )?password|(?:il|i|un) (?:visitator[ei]|utent[ei])(?!\\p{L})|un (?:bot|captcha|firewall) |se (?:vedi questo messaggio|invii|superi) |(?:prodotto|video|articolo) non (?:è )?disponibile|storia d|(?:il tuo|il suo|un|l.) ?(?:account|ordine|messaggio|pagamento|profilo)(?!\\p{L})|(?:la tua|la sua|una) (?:prenotazione|candidatura|pratica|spedizione)(?!\\p{L})',
      please: 'per favore|si prega|clicca|conferma(?!\\p{L})|dimostra|verifica che',
      otherwise: 'versione|supportat|compatib|aggiorn|obsolet|scaric|impostazion',
      law: 'ai sensi|provvedimento|ordine|disposizione|autorità|decreto|motivi legali|legge(?!\\p{L})|sequestr',
      outdated:
        'non è (?:più )?supportat|non supportat|obsolet|aggiorn\\p{L}*|troppo vecchi|incompatibil|non compatibil|versione (?:più )?recente',
    },
  },
  {
    code: 'ro',
    spaced: true,
    words: {
      you: 'dumneavoastră|dvs|tău|ta(?!\\p{L})|veți',
      appeal: 'din greșeală|o eroare|administrator|contactați|ne pare rău',
      check: 'verific|confirm|valid|dovedi|asigur|demonstr(?:ați|ează|eze|area|a că)',
      browser: 'browser|navigator|conexiun|dispozitiv',
      human: 'uman[ăei]?(?!\\p{L})|(?:ești|sunteți|sunt|fi|un) om(?!\\p{L})|om (?:real|sau)|persoană reală',
      robot: 'robot|bots?(?!\\p{L})|automatizat|(?:instrument|program|acces|unelt)\\p{L}* automat',
      wait: 'așteptați|aşteptaţi|asteptati|așteaptă|un moment|o clipă|secunde|imediat|mai târziu|încercați (?:din nou|mai)|reîncerc',
      goesOn: 'redirecțion|redirecţion|redirection|automat(?!\\p{L})|reîncărc',
      deny: 'blocat|nu (?:poți|puteți|pot fi) (?:intra|accesa)|refuzat|interzis|restricțion|limitat[ăe]?(?!\\p{L})|respins|blocate|nu este permis|nu este posibil|nepermis|nu accept|nu (?:vă|îți) putem',
      access: 'acces|cerere|solicitare|ip(?!\\p{L})|adresa ip|rețea|reţea|ați fost|conexiun|acest site|această pagină',
      unusual: 'neobișnuit|neobişnuit|suspect|anormal|malițios|rău intenționat|masiv',
      traffic: 'trafic|activitate|cereri|solicitări|comportament|descărc',
      tooMany:
        'prea multe (?:cereri|solicitări|încercări)|prea (?:repede|des|rapid)|prea multe|depăși\\p{L}* (?:limita|numărul)|limita .{0,20}(?:atinsă|depășită)|într-un timp (?:foarte |prea )?scurt|număr (?:prea )?mare de (?:cereri|solicitări|accesări)',
      suspect:
        'detectat|credem|suspect|pare(?!\\p{L})|identificat|observat|folosiți|folosești|utilizați|utilizezi|gândim|considerăm|bănui|vă conectați|conectat prin|clasificat',
      enable: 'activa|permite|accept|necesar|dezactiv|trebuie|porni',
      toContinue: 'pentru a continua|continua|înainte de|pentru a accesa',
      puzzle: 'captcha|puzzle|glisați|caracterele|țineți apăsat|caseta|imagini|literele',
      solve: 'rezolv|complet|introdu|click|clic|select|bifa|apăsa|trage',
      guard:
        '(?:verificare|motive|control|serviciu|sistem)\\p{L}* de securitate|ddos|protecți\\p{L}* (?:împotriva|contra|anti)|anti-?(?:bot|ddos)|firewall|protej\\p{L}* (?:împotriva|de|site)|politic\\p{L}* de rețea|acces automatizat|atac',
      queue: 'sală de așteptare|la coadă|rândul (?:dvs|tău)|înaintea ta',
      explains:
        'cum (?:să|se|funcționează)|așa funcționează|ce (?:este|sunt|înseamnă)|de ce(?!\\p{L})|ghid|istoria|întrebări frecvente',
      visit: '(?:cererea|vizita) (?:dvs|dumneavoastră|ta)',
      country: 'țar(?:a|ă) (?:dvs|dumneavoastră|ta)|din țara|regiunea',
      generally:
        '(?:fiecare|toți) (?:browser|vizitator|utilizator)\\p{L}*|utilizatorii? care|poliția|instanța|contul(?:ui)?(?!\\p{L})|parol[aăe](?!\\p{L})|comanda (?:ta|dvs|dumneavoastră)|colet|plata|mesajul|listă de așteptare|(?:vizitatorii|utilizatorii)(?!\\p{L})|(?:putem|poate|pot) .{0,30}(?:bloca|restricționa|limita)',
      please: 'vă rugăm|te rugăm|confirmați',
      otherwise: 'versiune|compatib|actualiz|învechit|descarc|setăr',
      law: 'în temeiul|hotărâr|instanț|conform|lege',
      outdated:
        'nu mai este (?:acceptat|compatibil|suportat)|nu este (?:acceptat|compatibil|suportat)|învechit|actualizați',
    },
  },
];
