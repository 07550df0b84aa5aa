/** Chinese, Japanese, Korean, Hindi, Thai, Vietnamese, Indonesian. */
import type { Language } from './concept.ts';

export const ASIAN: readonly Language[] = [
  {
    code: 'zh',
    spaced: false,
    words: {
      you: '您|你',
      appeal: '管理员|管理員|误|誤|联系|聯絡|抱歉|对不起|站长|反馈|致电|致電|客服|联络|聯繫|联系|技术支持',
      check: '检查|檢查|验证|驗證|确认|確認|校验|校驗|证明|證明|检测|檢測|核实|核實|验证|校验|完成以下',
      browser: '浏览器|瀏覽器|连接|連接|連線|设备|裝置|环境|環境',
      human: '人类|人類|真人|本人|人机|人機|真人嗎|真人吗',
      robot:
        '机器人|機器人|自动化|自動化|爬虫|爬蟲|机器|機器|智能体|人工智能(?:爬|模型)|ai(?:爬|代理)|機械人|机械人|自動程式|自动程序|程式(?:擷取|抓取|瀏覽)|收集數據|收集数据|擷取數據|数据采集',
      wait: '稍后再试|稍後再試|重试|重試|请稍候|請稍候|请稍等|請稍等|稍等|请等待|請等待|秒|片刻|请耐心|請耐心|等候|稍后|数秒|數秒|即可',
      goesOn: '自动|自動|跳转|跳轉|重定向|重新导向|重新導向|刷新|刷新|自动进入|自動進入|重新整理|帶你進入',
      deny: '阻断|阻斷|拦截|攔截|阻止|拒绝|拒絕|被拒|禁止|屏蔽|封锁|封鎖|限制|封禁|被拦|受限|封鎖|拦下|暂时限制|受到限制|遭拒|遭到|中止|终止|終止|不允许|不允許|停止|已断开|未授权|未授權|不接受|已暫停|暂停|停止顯示|停止显示|黑名單|黑名单',
      access:
        '访问|訪問|存取|请求|請求|ip|网络|網絡|網路|您的|您已|本站|本网站|该网站|此网站|此網站|本網站|瀏覽|浏览|你的要求|網頁|網段|网段',
      unusual:
        '(?:視為|视为|判定为|判定為|识别为|識別為)(?:攻击|攻擊|威胁|威脅)|异常|異常|可疑|不寻常|不尋常|恶意|惡意|非正常|频繁|頻繁|非法|违规|違規|危险|危險|大量',
      traffic: '流量|活动|活動|请求|請求|行为|行為|访问|訪問|操作|擷取|抓取|采集|採集|收集',
      tooMany:
        '(?:搜尋|搜索|查詢|查询|瀏覽|浏览)次[數数](?:上限|限制|已)|次[數数]已(?:超|達|达)|过于频繁|過於頻繁|请求过多|請求過多|太多请求|太多請求|次数过多|次數過多|太频繁|太頻繁|频率过高|頻率過高|太快|访问次数|請求次數|请求次数|操作频繁|操作頻繁|频次|短时间内|短時間內|太多|过多|過多|过快|過快|次数已达|次數已達|超出限制|超過限制|超出上限|達到上限|达到上限|速度過快|速度过快|次數已超|大量網頁|大量网页',
      suspect:
        '检测到|偵測到|侦测到|發現|发现|疑似|怀疑|懷疑|似乎|认为|認為|识别|識別|正在使用|使用了|好像|看起来|看來|系統認為|被視為|類似|类似',
      enable: '启用|啟用|开启|開啟|允许|允許|打开|打開|需要|禁用|停用|请使用|必須|必须',
      toContinue:
        '继续|繼續|以便|方可|才能|之前|后再|後再|后继续|進入|进入|即可继续|請先|请先|即可開啟|即可瀏覽|即可繼續|開啟網頁',
      puzzle:
        '验证码|驗證碼|滑块|滑塊|滑動|滑动|拼图|拼圖|拖动|拖動|字符|字元|图片|圖片|按住|安全验证|安全驗證|captcha|圖中|图中|所有.{0,10}(?:圖片|图片|相片)',
      solve: '完成|输入|輸入|点击|點擊|选择|選擇|拖|滑|按|通过|通過|进行|進行|選出|选出|填寫|填写',
      guard:
        '(?:额外|額外|进一步|進一步)的?(?:验证|驗證|核實|核实)|安全(?:检查|檢查|验证|驗證|检测|檢測|防护|防護|策略|原因|校验|系统|系統|服务|服務)|ddos|防火墙|防火牆|防护|防護|(?:机器人|機器人|爬虫)(?:防护|防護|检测|檢測)|攻击|攻擊|网络策略|網絡政策|網路政策|人机验证|人機驗證|保护|保護|访问(?:验证|控制)|訪問驗證|安全威[胁脅]|风控|正常使用|安全中心|访问量|訪問量|防止(?:機械人|機器人|机器人|程式)|保安(?:系統|檢查|理由|措施)',
      queue:
        '排队|排隊|等候室|等待室|队列|隊列|前面还有|前面還有|候补|轮到您|輪到您|轮到你|輪候|轮候|輪到你|按次序|前面尚有|前面仍有|前面有[\\d, ]+人|人龍',
      explains:
        '新闻|新聞|公告|如何|怎么|怎麼|什么是|什麼是|为什么|為什麼|教程|指南|方法|历史|歷史|详解|详細|帮助|說明|介绍|发展|历史|区别|常见问题|常見問題|疑难解答',
      visit:
        '您的(?:请求|請求|访问|訪問)|本次(?:访问|訪問|请求)|此次(?:访问|請求)|您的(?: ?ip|网络|網絡|網路|连接|連線|地址|操作|行为)|你的(?:请求|請求|访问|訪問|网络|ip)|你的(?:要求|瀏覽|連線|地址)',
      country:
        '您(?:所在)?的?(?:国家|國家|地区|地區)|所在地区|所在地區|该地区|該地區|(?:你|您)?身處的?(?:地區|國家)|你所在的?(?:地區|國家|地区|国家)|你的(?:地區|國家|位置)|受限地區|受限地区',
      generally:
        '每(?:个|一个|位|次)(?:浏览器|访客|用户|请求|訪客|用戶)|所有(?:用户|访客|请求)|的用户|可能会被|可能會被|您的(?:网站|服务器|客户|业务|網站|伺服器)|警方|法院|政府|公司|据报|報導|报道|密码|密碼|本文|原理|课程|課程|讲解|講解|用于区分|用於區分|如果页面|出现|超[过過](?:后|後|则|則)?(?:将|將|会|會)|每(?:分钟|分鐘|小时|小時).{0,6}(?:最多|不超)|账号(?!的?安全)|账户(?!的?安全)|賬號(?!的?安全)|帳號(?!的?安全)|帳戶(?!的?安全)|订单|訂單|支付',
      please: '请|請',
      otherwise: '版本|不支持|不支援|兼容|升级|升級|更新|过时|下载|下載|设置',
      law: '根据|根據|依照|依据|依據|法律|法规|法規|法院',
      outdated: '版本过低|版本過低|不支持|不支援|不兼容|不相容|过时|過時|升级|升級|版本太低|太旧|过旧|老旧',
    },
  },
  {
    code: 'ja',
    spaced: false,
    words: {
      you: 'お客様|あなた|お使い',
      appeal: '管理者|誤|お問い合わせ|申し訳|ご迷惑|お問い合わせ|お電話|サポート|ご連絡|カスタマー',
      check: '確認|検証|認証|チェック|証明|照合|確かめ|検査|示して',
      browser: 'ブラウザ|接続|デバイス|端末',
      human: '人間|ヒト|人である|本人|あなたは人',
      robot:
        'ロボット|ボット|自動化|自動アクセス|自動プログラム|クローラ|機械的|ロボットによる|aiクローラ|生成ai|aiエージェント|プログラムによる|自動巡回|自動ツール|データ収集|データ取得',
      wait: 'もう一度|再度お試し|時間をおいて|お待ち|少々|しばらく|秒|まもなく|数秒|しばらくして|もう一度',
      goesOn: 'リダイレクト|自動的|自動で|転送|再読み込み|移動します|切り替わ|再読み込み|読み込まれ|更新し',
      deny: 'ブロック|拒否|遮断|禁止|制限|拒絶|許可されていません|中断|できません|停止|閲覧を制限|停止し|許可されていません|お断り|中止|遮断|できなくなって|中断|停止され|切断|ご覧いただけません|一時停止',
      access: 'アクセス|リクエスト|要求|ip|ネットワーク|お客様|このサイト|当サイト|このページ|通信|接続|回線|ご利用',
      unusual:
        '攻撃と|脅威と|異常|不審|通常と異なる|通常とは異なる|不正|疑わしい|普段と異なる|怪しい|不自然|許可されていない|普段と違う|大量',
      traffic: 'トラフィック|アクティビティ|アクセス|リクエスト|挙動|操作|通信|動作|データ取得|取得が|収集',
      tooMany:
        '(?:検索|閲覧|アクセス)(?:回数)?の?(?:上限|制限)|リクエストが多すぎ|多すぎます|短時間に|アクセスが集中|過剰|頻繁|回数が上限|大量の|回数を超え|アクセス過多|連続して|多数のアクセス|アクセスが多|短時間に|短時間で|短い時間に|上限に達し|多くのページ|回数制限|上限を超え|連続アクセス|短い間隔|閲覧が多い',
      suspect:
        '検出|検知|疑い|思われ|判断|見なさ|確認され|認識|判定|可能性|ようです|使用してい|利用してい|お使い|の疑い|と判断',
      enable: '有効|オンに|許可|必要|無効|有効化',
      toContinue: '続行|続ける|続けるには|進む|するには|前に|先に|続き|ご利用|ページが開|ページを開|表示するには',
      puzzle:
        'captcha|キャプチャ|パズル|スライド|スライダー|文字|長押し|チェックボックス|画像|認証コード|画像認証|画像(?:を|の|に)|写真を',
      solve: '解|入力|クリック|選択|完了|ドラッグ|押|チェックを|動か|選んで|選択|入力',
      guard:
        '追加の?(?:確認|認証|検証)|(?:認証|検証)が必要|セキュリティ(?:チェック|確認|検証|保護|上|ポリシー|システム|サービス|対策|認証)?|ddos|ファイアウォール|保護|ボット(?:対策|保護|検出)|攻撃|ネットワークポリシー|自動アクセス|スパム|ボット対策|ボットを防|セキュリティ機能',
      queue:
        'の前に ?[\\d,]+ ?人|[\\d,]+番目|待合室|待機|順番|列に|キュー|待ち時間|並んで|順番待ち|列に並|順番が来|順番にご案内|入場を制限|入場制限|待ち人数',
      explains:
        'ニュース|とは|方法|やり方|なぜ|ガイド|解説|歴史|使い方|ヘルプ|対処法|仕組み|場合|原因|理由|意味|よくある|ないとき|できない時|トラブルシューティング|お困り',
      visit:
        'お客様の(?:リクエスト|アクセス|通信)|このリクエスト|このアクセス|お客様のip|ご利用のネットワーク|お使いのネットワーク|ご覧になろう',
      country: 'お住まいの(?:国|地域)|お客様の(?:国|地域)|ご利用の(?:国|地域)|海外から',
      generally:
        'すべての(?:ブラウザ|ユーザ|訪問者|リクエスト)|利用者は|ユーザーは|貴社|御社|お客様のサイト|警察|裁判所|政府|この記事|導入|アカウント|パスワード|と表示され|表示される場合|訪問者|とは|(?:検知|検出|感知)(?:し|され)た場合|があった場合|(?:超え|行っ|行われ)た場合|すると.{0,20}制限され|(?:する|される)(?:こと|場合)があります|ご注文|お支払い|会員登録',
      please: 'ください|下さい|お願い',
      otherwise: 'バージョン|サポートされて|対応して|互換|更新|アップデート|古い|ダウンロード|設定',
      law: 'に基づ|により|法律|裁判所|法令|命令',
      outdated:
        'サポートされていません|サポートしていません|サポート対象外|対応していません|非対応|古い|更新して|アップデート|推奨ブラウザ',
    },
  },
  {
    code: 'ko',
    spaced: false,
    words: {
      you: '귀하|당신|고객님|사용자|사용 중인',
      appeal: '관리자|오류|문의|죄송|불편|문의|연락|전화|고객센터|고객 센터',
      check: '검토|확인|검증|인증|검사|점검|증명|보여 ?주',
      browser: '브라우저|연결|기기|장치|접속 환경',
      human: '사람|인간|본인|사람인지|사람임',
      robot:
        '로봇|봇(?![가-힣]{3})|자동화|자동 프로그램|매크로|크롤러|자동화된 프로그램|자동입력|ai (?:크롤러|에이전트|봇)|매크로|자동화|데이터 수집|대량 수집',
      wait: '다시 시도|기다려|잠시|초 |초간|초 후|대기|곧|나중에|몇 초|다시 시도',
      goesOn: '자동으로|이동|리디렉션|리다이렉트|새로고침|다시 로드|새로고침|열립니다',
      deny: '차단|거부|제한|금지|거절|불가|중단|허용되지|중지|막혔|불허|중단했|중지|허용하지 않|(?:드릴|제공할|허용할) 수 없',
      access: '접근|접속|액세스|요청|ip|아이피|네트워크|귀하|이 사이트|사이트|페이지|페이지 표시|접속',
      unusual: '(?:공격|위협)으로|비정상|의심|이상|악의|악성|과도|부정|허용되지 않은',
      traffic: '트래픽|활동|요청|접속|행동|접근|이용|수집',
      tooMany:
        '(?:검색|조회|접속) ?(?:횟수)? ?(?:한도|제한)|너무 많|요청이 많|과도한 요청|너무 자주|너무 빠|횟수를 초과|요청 횟수|많은 요청|빈번|단시간|짧은 시간|짧은 시간|너무 많은|한도를 초과|횟수 초과|단기간|횟수를 초과|과도한|너무 빠르',
      suspect: '감지|탐지|발견|의심|판단|보입니다|확인되|인식|생각|것 같|사용 중|사용하고|보입니다|판단되|의심',
      enable: '활성화|켜|허용|필요|사용하도록|비활성|사용 설정',
      toContinue: '계속|진행|하려면|전에|위해|이용하시려면|들어가|페이지가 열|페이지를 열|계속 이용',
      puzzle:
        '캡차|captcha|보안문자|퍼즐|슬라이드|슬라이더|문자|길게|체크박스|이미지|보안 문자|자동입력|보이는 대로|(?:사진|그림|이미지)(?:을|를|의|에)|조각을',
      solve: '풀|입력|클릭|선택|완료|밀|누르|체크|통과|고르|선택|입력',
      guard:
        '추가 ?(?:인증|확인|검증)|보안 ?(?:확인|검사|점검|인증|정책|시스템|서비스|상|검증|절차|솔루션)|ddos|디도스|방화벽|보호|봇 (?:방지|차단|탐지)|공격|네트워크 정책|자동화된|스팸|봇을 막|봇 방지|보안 장비|보안 시스템',
      queue:
        '대기 ?(?:인원|번호)|대기 순|순번|대기실|대기열|순서|대기 중|대기자|순서가 되면|차례가 되면|앞에 [\\d,]+ ?명|순서대로 입장|접속 대기|대기 순서',
      explains:
        '공지|방법|이란|무엇|왜 |가이드|설명|역사|도움말|하는 법|해결|되었을 때|원인|의미|뜻|자주 묻는|문제 해결',
      visit: '귀하의 (?:요청|방문|접속)|이 요청|요청을|귀하의 (?:ip|네트워크|연결|접근)|고객님의 (?:요청|접속|ip)',
      country: '귀하의 (?:국가|지역)|해당 (?:국가|지역)|국가에서|해외에서',
      generally:
        '[가-힣] 시 .{0,30}(?:차단|제한|중지|정지)(?:될|할) 수 |모든 (?:브라우저|사용자|방문자|요청)|사용자는|이용자는|귀사|경찰|법원|정부|업체|계정|비밀번호|방문자|때 해결|되었을 때|메시지가|(?:보내면|초과하면|넘으면)|주문|결제|회원가입',
      please: '주세요|십시오|하세요|바랍니다',
      otherwise: '버전|지원하지|지원되지|호환|업데이트|업그레이드|최신|다운로드|설정',
      law: '에 따라|법원|법률|관련 법|의거|심의',
      outdated: '지원되지|지원하지|오래된|구버전|업데이트|업그레이드|최신 버전',
    },
  },
  {
    code: 'hi',
    spaced: false,
    words: {
      you: 'आप',
      appeal: 'गलती|व्यवस्थापक|संपर्क|क्षमा|खेद|कॉल करें|संपर्क|ग्राहक सेवा|सहायता',
      check: 'जाँच|जांच|सत्यापित|सत्यापन|पुष्टि|साबित|प्रमाणित|सुनिश्चित|पता चले|साबित',
      browser: 'ब्राउज़र|ब्राउजर|कनेक्शन|डिवाइस',
      human: 'इंसान|मनुष्य|मानव|व्यक्ति',
      robot: 'रोबोट|बॉट|स्वचालित|ऑटोमेटेड',
      wait: 'पुनः प्रयास|बाद में|प्रतीक्षा|इंतज़ार|इंतजार|क्षण|सेकंड|रुकें|पल|फिर कोशिश|कुछ सेकंड',
      goesOn: 'रीडायरेक्ट|अपने आप|स्वतः|पुनर्निर्देशित|स्वचालित रूप|फिर से लोड|आगे भेजा|अपने आप|रीफ़्रेश|लोड होगा',
      deny: 'ब्लॉक|अवरुद्ध|अस्वीकृत|अस्वीकार|प्रतिबंधित|रोक|मना|वर्जित|निषिद्ध|रोक दिया|अनुमति नहीं|बंद कर दिया|निरस्त|रोक दिया|स्वीकार नहीं|रोकी गई|नहीं दे (?:सक|पा)|काली सूची|ब्लैकलिस्ट',
      access: 'पहुँच|पहुंच|एक्सेस|अनुरोध|आईपी|ip|नेटवर्क|आपको|आपका|इस साइट|वेबसाइट|पेज दिखा|आपका नेटवर्क|इस पते',
      unusual: '(?:हमल|ख़तर|खतर)\\p{L}* के रूप|असामान्य|संदिग्ध|संदेहास्पद|दुर्भावनापूर्ण|बड़ी मात्रा',
      traffic: 'ट्रैफ़िक|ट्रैफिक|गतिविधि|अनुरोध|व्यवहार|कॉपी',
      tooMany: 'अनुरोधों की सीमा|खोज की सीमा|बहुत अधिक|बहुत ज़्यादा|बहुत सारे|बहुत तेज़|कम समय|बार-बार|सीमा पार',
      suspect: 'पता चला|पता लगा|लगता|संदेह|पहचान|पाया|लगता है|उपयोग कर रहे|ऐसा लगता|समझा|समझ लिया|मान लिया',
      enable: 'सक्षम|चालू|अनुमति|सक्रिय|आवश्यक|ज़रूरी|बंद',
      toContinue: 'जारी रखने|आगे बढ़|जारी|पहले|के लिए|पेज खोल|खोलने के लिए|देखने के लिए',
      puzzle: 'कैप्चा|captcha|पहेली|स्लाइड|अक्षर|दबाकर|बॉक्स|चित्र|सभी (?:चित्र|तस्वीर|छवि)|चित्र (?:में|के|से)|टुकड़े',
      solve: 'हल|दर्ज|पूरा|क्लिक|चुनें|खींच|टिक|चुनें|लिखें|भरें',
      guard:
        'अतिरिक्त (?:सत्यापन|जाँच|जांच)|सुरक्षा (?:जाँच|जांच|सत्यापन|कारण|प्रणाली|सेवा|नीति)|ddos|फ़ायरवॉल|फायरवॉल|बॉट सुरक्षा|हमल|नेटवर्क नीति|स्वचालित (?:पहुँच|अनुरोध|ट्रैफ़िक)|बॉट (?:रोक|से)|सुरक्षा प्रणाली',
      queue: 'प्रतीक्षालय|कतार|लाइन में|आपकी बारी|बारी आने|कतार में|कतार|लाइन में',
      explains: 'कैसे|क्या (?:है|हैं|होता)|क्यों|गाइड|इतिहास|मार्गदर्शिका|इतिहास|मतलब',
      visit: 'आपके अनुरोध|आपका अनुरोध|आपका (?:ip|आईपी|अनुरोध|नेटवर्क)|आपके (?:ip|नेटवर्क|अनुरोध)|आपकी (?:पहुँच|गतिविधि)',
      country: 'आपके (?:देश|क्षेत्र)|आपके देश|आपके क्षेत्र',
      generally: 'प्रत्येक|सभी उपयोगकर्ता|पुलिस|अदालत|सरकार|खाता|पासवर्ड|मंत्रालय|अकाउंट|ऑर्डर|भुगतान',
      please: 'कृपया',
      otherwise: 'संस्करण|समर्थित|अपडेट|पुराना|डाउनलोड|सेटिंग',
      law: 'के आदेश|न्यायालय|अदालत|के अनुसार|कानून|अधिनियम|के तहत',
      outdated: 'समर्थित नहीं|अब समर्थित|पुराना|अपडेट',
    },
  },
  {
    code: 'th',
    spaced: false,
    words: {
      you: 'คุณ',
      appeal: 'ข้อผิดพลาด|ผู้ดูแล|ติดต่อ|ขออภัย',
      check: 'ตรวจสอบ|ยืนยัน|พิสูจน์',
      browser: 'เบราว์เซอร์|บราวเซอร์|การเชื่อมต่อ|อุปกรณ์',
      human: 'มนุษย์|คนจริง|เป็นคน',
      robot: 'หุ่นยนต์|บอท|โรบอท|อัตโนมัติ',
      wait: 'รอสักครู่|โปรดรอ|กรุณารอ|วินาที|สักครู่|ภายหลัง|ลองใหม่|อีกครั้ง',
      goesOn: 'เปลี่ยนเส้นทาง|โดยอัตโนมัติ|โหลดใหม่',
      deny: 'บล็อก|ปฏิเสธ|ถูกจำกัด|ห้าม|ระงับ|ไม่ได้รับอนุญาต|ไม่อนุญาต',
      access: 'การเข้าถึง|เข้าถึง|คำขอ|ไอพี|ip|เครือข่าย|คุณ|เว็บไซต์นี้',
      unusual: 'ผิดปกติ|น่าสงสัย|อันตราย',
      traffic: 'การเข้าชม|กิจกรรม|คำขอ|พฤติกรรม|การใช้งาน|ทราฟฟิก|การรับส่งข้อมูล',
      tooMany: 'มากเกินไป|เร็วเกินไป|บ่อยเกินไป|ในเวลาอันสั้น|เกินกำหนด|เกินจำนวน|เกินขีดจำกัด',
      suspect: 'ตรวจพบ|พบว่า|สงสัย|ดูเหมือน|กำลังใช้|คิดว่า|เชื่อว่า',
      enable: 'เปิดใช้งาน|อนุญาต|เปิด|จำเป็น|ต้อง|ปิดใช้งาน',
      toContinue: 'เพื่อดำเนินการต่อ|ดำเนินการต่อ|ต่อไป|ก่อน|เพื่อเข้า',
      puzzle: 'captcha|แคปช่า|ปริศนา|เลื่อน|ตัวอักษร|กดค้าง|ช่อง|รูปภาพ',
      solve: 'แก้|กรอก|คลิก|เลือก|ทำ|ลาก|ติ๊ก|ป้อน',
      guard: '(?:ความปลอดภัย|รักษาความปลอดภัย)|ddos|ไฟร์วอลล์|ป้องกัน|การโจมตี|นโยบายเครือข่าย',
      queue: 'ห้องรอ|ในคิว|เข้าคิว|คิวของคุณ',
      explains: 'วิธี|คืออะไร|ทำไม|คู่มือ|ประวัติ',
      visit: 'คำขอของคุณ|การเข้าชมของคุณ',
      country: 'ประเทศของคุณ|ภูมิภาคของคุณ',
      generally: 'ทุกเบราว์เซอร์|ผู้ใช้ทุก|ตำรวจ|ศาล|รัฐบาล|บัญชี|รหัสผ่าน|คำสั่งซื้อ|พัสดุ|การชำระเงิน|ข้อความของคุณ',
      please: 'โปรด|กรุณา',
      otherwise: 'เวอร์ชัน|รองรับ|อัปเดต|ล้าสมัย|ดาวน์โหลด|ตั้งค่า',
      law: 'คำสั่งศาล|ตามกฎหมาย|พระราชบัญญัติ|คำสั่ง',
      outdated: 'ไม่รองรับ|ไม่ได้รับการสนับสนุน|ล้าสมัย|อัปเดต',
    },
  },
  {
    code: 'vi',
    spaced: true,
    words: {
      you: 'bạn',
      appeal: 'nhầm|quản trị|liên hệ|xin lỗi|rất tiếc|gọi cho|liên hệ|hỗ trợ|chăm sóc khách hàng',
      check: 'kiểm tra|xác minh|xác nhận|xác thực|chứng minh|đảm bảo',
      browser: 'trình duyệt|kết nối|thiết bị',
      human: 'con người|người thật|là người',
      robot: 'robot|người máy|bot(?!\\p{L})|tự động hóa|rô-?bốt|truy cập tự động|tự động vào|chương trình tự động',
      wait: 'vui lòng (?:chờ|đợi)|chờ (?:một|trong)|đợi|giây|chốc lát|một chút|giây lát|thử lại|vài giây|sau ít phút',
      goesOn: 'chuyển hướng|tự động|tải lại|tải lại|chuyển tiếp|tự mở',
      deny: 'bị chặn|từ chối|hạn chế|bị cấm|chặn|không được phép|bị dừng|tạm ngưng|bị ngăn|bị khóa|bị từ chối|không thể truy cập|không chấp nhận',
      access: 'truy cập|yêu cầu|ip(?!\\p{L})|địa chỉ ip|mạng|bạn đã|trang (?:web )?này',
      unusual: 'bất thường|đáng ngờ|độc hại|khả nghi',
      traffic: 'lưu lượng|hoạt động|yêu cầu|hành vi|truy cập',
      tooMany: 'quá nhiều|quá nhanh|quá thường xuyên|thời gian ngắn|quá nhiều|trước khi thử|vượt quá',
      suspect: 'phát hiện|nghi ngờ|có vẻ|nhận thấy|cho rằng|đang (?:dùng|sử dụng)|dường như|nghĩ rằng|tin rằng',
      enable: 'bật|cho phép|kích hoạt|cần|yêu cầu|tắt|chấp nhận',
      toContinue: 'để tiếp tục|tiếp tục|trước khi|để truy cập',
      puzzle: 'captcha|câu đố|kéo|trượt|ký tự|nhấn giữ|ô vuông|hình ảnh|mã xác',
      solve: 'giải|nhập|nhấp|nhấn|chọn|hoàn thành|kéo|điền|đánh dấu',
      guard:
        '(?:kiểm tra|xác minh|lý do|hệ thống|dịch vụ|chính sách) (?:bảo mật|an ninh|an toàn|mạng)|ddos|tường lửa|bảo vệ|chống (?:bot|tấn công|ddos)|tấn công|truy cập tự động',
      queue: 'phòng chờ|xếp hàng|hàng đợi|đến lượt|xếp hàng',
      explains: 'cách |là gì|tại sao|hướng dẫn|lịch sử|trợ giúp|câu hỏi thường gặp',
      visit: 'yêu cầu của bạn|lượt truy cập|(?:địa chỉ )?ip của bạn|mạng của bạn|truy cập của bạn|kết nối của bạn',
      country: 'quốc gia của bạn|khu vực của bạn',
      generally:
        'mọi (?:trình duyệt|người dùng)|mỗi (?:trình duyệt|người dùng)|người dùng (?:có thể|phải)|cảnh sát|tòa án|tài khoản|mật khẩu|đơn hàng|bưu kiện|thanh toán|danh sách chờ',
      please: 'vui lòng|hãy',
      otherwise: 'phiên bản|hỗ trợ|tương thích|cập nhật|lỗi thời|tải xuống|cài đặt',
      law: 'theo (?:quyết|quy|yêu cầu|lệnh|luật)|tòa án|pháp luật',
      outdated: 'không (?:còn )?được hỗ trợ|không hỗ trợ|lỗi thời|cập nhật|quá cũ|phiên bản mới',
    },
  },
  {
    code: 'id',
    spaced: true,
    words: {
      you: 'anda',
      appeal: 'kesalahan|administrator|hubungi|maaf|hubungi|layanan pelanggan|dukungan',
      check:
        'memeriksa|periksa|verifikasi|memverifikasi|konfirmasi|pastikan|memastikan|buktikan|membuktikan|mengecek|pemeriksaan|memvalidasi|verifikasi|diperiksa|diverifikasi|dicek',
      browser: 'browser|peramban|koneksi|perangkat',
      human: 'manusia|orang sungguhan',
      robot:
        'robot|bot(?!\\p{L})|otomatis (?:yang|akses)|perayap|akses otomatis|otomatis ke|skrip|bot(?:s|-bot)?(?!\\p{L})',
      wait: 'mohon tunggu|harap tunggu|tunggu|sebentar|detik|sesaat|coba lagi|nanti|beberapa detik',
      goesOn: 'dialihkan|otomatis|dimuat ulang|mengalihkan|muat ulang|dimuat|segarkan|sendiri',
      deny: 'diblokir|ditolak|dibatasi|dilarang|terblokir|memblokir|diblok|dihentikan|tidak diizinkan|tidak diperbolehkan|ditangguhkan|dicegah|tidak (?:dapat|boleh|bisa) diakses|tidak mungkin|tidak menerima',
      access:
        'akses|permintaan|ip(?!\\p{L})|alamat ip|jaringan|anda (?:telah|diblokir)|situs (?:web )?ini|situs (?:web )?yang (?:anda|kamu)|halaman ini|koneksi',
      unusual: 'tidak biasa|mencurigakan|tidak wajar|abnormal|berbahaya',
      traffic: 'lalu lintas|aktivitas|permintaan|perilaku|trafik|traffic',
      tooMany:
        'terlalu (?:banyak|cepat|sering)|waktu singkat|sebelum mencoba|batas (?:tercapai|terlampaui)|terlalu banyak|melebihi batas|melampaui',
      suspect:
        'mendeteksi|terdeteksi|mencurigai|tampaknya|menduga|terlihat|sepertinya|menggunakan|kelihatannya|mengira|menganggap',
      enable: 'aktifkan|mengaktifkan|izinkan|diperlukan|nonaktif|harus|terima',
      toContinue: 'untuk melanjutkan|melanjutkan|lanjut|sebelum|untuk mengakses',
      puzzle: 'captcha|teka-teki|geser|karakter|tekan dan tahan|kotak|gambar|huruf',
      solve: 'selesaikan|masukkan|klik|pilih|isi|centang|lengkapi|geser|ketik',
      guard:
        '(?:pemeriksaan|verifikasi|alasan|sistem|layanan|kebijakan) (?:keamanan|jaringan)|ddos|firewall|perlindungan|melindungi|serangan|anti-?bot|akses otomatis',
      queue: 'ruang tunggu|antrean|antrian|giliran anda',
      explains: 'cara |apa (?:itu|yang)|mengapa|kenapa|panduan|sejarah|bantuan|pertanyaan|pemecahan masalah',
      visit: 'permintaan anda|kunjungan anda|(?:alamat )?ip anda|jaringan anda|akses anda|permintaan anda|koneksi anda',
      country: 'negara anda|wilayah anda|lokasi anda',
      generally:
        'setiap (?:browser|pengunjung|pengguna|permintaan)|semua pengguna|pengguna yang|polisi|pengadilan|pemerintah|akun(?!\\p{L})|kata sandi|pesanan|paket anda|pembayaran|daftar tunggu|dapat (?:memblokir|membatasi)',
      please: 'mohon|harap|silakan|silahkan',
      otherwise: 'versi|didukung|kompatibel|perbarui|usang|unduh|pengaturan',
      law: 'berdasarkan|putusan|pengadilan|sesuai|undang-undang|peraturan|kominfo|perintah',
      outdated: 'tidak (?:lagi )?didukung|usang|perbarui|terlalu lama|tidak kompatibel|versi terbaru',
    },
  },
];
