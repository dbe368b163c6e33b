/** Stems of what a visitor orders or books, and of offers to do so. See words.ts. */

/** Words of ordering, booking and paying. */
export const ORDER = [
  'checkout|check out|your order|place order|place my order|new order|order now|ordering|booking|book and|book now|and book|reservation|reserve|pay now|and pay|payment|purchase|bestell|zur kasse|buchung|buchen|reservier|bezahl|zahlungspflichtig|kaufen|afreken|boeken|boeking|reserver|betal|beställ|kassan|boka|köp|bestil|book nu|køb|handlekurv|kjøp|panta|bóka',
  'commander|commande|panier|réserver|réservation|paiement|payer|acheter|pedido|carrito|reserva|pagar|pago|comprar|encomend|carrinho|pagamento|ordina|tuo ordine|carrello|prenot|acquist|paga|comandă|comanda|coșul|rezerv|plătește|plată|compra',
  'archeb|ordú|áirithint|παραγγελ|καλάθι|κράτηση|πληρωμ|αγορά|ordni',
  'zamów|zamawia|zarezerw|koszyk|rezerw|zapłać|płatnoś|kup teraz|kupuj|objedn|košík|zaplat|platb|koupit|kúpiť|naroč|košaric|plačil|plačaj|naruč|narudžb|plaćanj|plati|kupi|поруџ|наруч|корп|плаћањ|поръч|количк|плащане|плати|купи|заказ|корзин|брониров|заброниров|оплат|купить|замовл|кошик|бронюв|купити|замов|заброню|резерв',
  'užsak|krepšel|mokėjim|apmokė|pirkti|pasūt|grozs|maksājum|pirkt|tilaa|tilau|ostoskori|varaa|varaus|maksa|maksu|osta|telli|ostukorv|broneeri|rendelés|megrendel|kosár|foglalás|fizetés|fizetek|vásárl',
  'sipariş|sepet|rezerv|ödeme|satın al|sifariş|тапсырыс|eskaera|porosi',
  'đặt hàng|đơn hàng|giỏ hàng|đặt phòng|đặt chỗ|thanh toán|mua ngay|pesanan|pesan sekarang|keranjang|pembayaran|bayar|注文|カート|予約|支払|購入|주문|장바구니|예약|결제|구매|订单|訂單|下单|购物车|購物車|预订|預訂|预约|支付|付款|结账|結帳|购买|購買|สั่งซื้อ|ตะกร้า|จอง|ชำระเงิน|ऑर्डर|भुगतान|खरीद|অর্ডার',
  'طلبك|إتمام الطلب|سلة|حجز|الدفع|شراء|سفارش|سبد|رزرو|پرداخت|خرید|הזמנ|סל הקניות|תשלום|רכיש|შეკვეთ|պատվիր',
  'agiza|lipa|bespreek',
];

/** Labels of controls that order, book or pay. Some stand in requests for consent, too. */
export const ORDERING = [
  ...ORDER,
  'book$|book a|basket$|to basket|to your basket|view basket|your basket|cart$|to cart|to your cart|view cart|your cart|to bag|view bag|add to|check availability|raise bid|bid$|place bid|pay my|appointment|warenkorb|mitbieten|winkelwagen|winkelmand|varukorg|kurven$|indkøbskurv',
  'disponibil|cesta|cumpără|coș',
  'pesan$|बुक कर|कार्ट',
];

/** What tells that an order, a booking or a ride is under way. */
export const UNDER_WAY = [
  'arrives in|arrives at|arriving in|arriving at|on its way|on the way|out for delivery|your order|your parcel|your ride|your driver|your booking|your reservation|held for|boarding|is being packed|is being prepared|order number|order no.|order #|kommt in|kommt heute|trifft in|unterwegs|ihre bestellung|deine bestellung|ihre sendung|deine sendung|ihre buchung|ihr paket|dein paket|onderweg|je bestelling|uw bestelling|je pakket|uw pakket|på väg|din beställning|ditt paket|på vej|din ordre|din pakke|på vei|din bestilling|pakken din',
  'arrive dans|arrive à|en route|votre commande|votre colis|votre réservation|llega en|llega a las|en camino|tu pedido|su pedido|tu reserva|su reserva|tu paquete|arriva tra|arriva alle|in arrivo|il tuo ordine|la tua prenotazione|il tuo pacco|chega em|chega às|a caminho|seu pedido|sua reserva|sua encomenda|ajunge în|pe drum|comanda dvs|comanda ta',
  'φτάνει σε|η παραγγελία σας',
  'przyjedzie za|w drodze|twoje zamówienie|twoja paczka|dorazí za|na cestě|vaše objednávka|vaša objednávka|na putu|vaša narudžba|na poti|vaše naročilo|прибудет|в пути|ваш заказ|прибуде|в дорозі|ваше замовлення|на път|вашата поръчка',
  'saapuu|matkalla|tilauksesi|teel|teie tellimus|úton|a rendelése|megérkezik|jūsų užsakymas|jūsu pasūtījums',
  'içinde gelecek|yolda|siparişiniz',
  'sẽ đến|đang giao|đơn hàng của bạn|tiba dalam|sedang diantar|pesanan anda|到着予定|配達中|ご注文|도착|배송 중|주문하신|送达|送達|配送中|您的订单|您的訂單|กำลังจัดส่ง|คำสั่งซื้อของคุณ|आपका ऑर्डर',
  'يصل خلال|في الطريق|طلبك|בדרך|ההזמנה שלך',
];

/** Words of offers, which shops lay over their pages: discounts, gifts, memberships. */
export const OFFER = [
  '% off|discount|coupon|voucher|promo|sale:|sale ends|sale now|flash sale|summer sale|winter sale|spring sale|on sale|black friday|cyber monday|first order|first booking|for free|free delivery|free shipping|free gift|a gift|get free|free trial|you save|and save|save up|win a|win up|last chance|limited|special offer|offer ends|today only|deal of|deals|instead of|newsletter|become a member|rabatt|gutschein|sparen|gratis|geschenk|angebot|nur heute|nur noch heute|aktion|versandkosten|korting|aanbieding|cadeau|bespaar|actie|erbjudande|presentkort|tilbud|rabat|spar |gave|afsláttur',
  'remise|réduction|offert|offre|promotion|soldes|économis|première commande|première réservation|au lieu de|descuento|oferta|rebajas|cupón|ahorra|regalo|primera compra|primer pedido|en lugar de|sconto|offerta|saldi|risparmi|buono|primo ordine|invece di|desconto|poupe|economize|cupom|cupão|presente|primeira compra|em vez de|reducere|ofertă|cadou|prima comandă',
  'έκπτωση|προσφορά|δωρεάν|δώρο',
  'zniżk|promocj|kupon|prezent|pierwsze zamówienie|za darmo|slev|akce|nabídk|zdarma|dárek|první objedn|zľav|akcia|darček|popust|ponuda|poklon|ponudba|darilo|скидк|акци|промо|распродаж|подар|бесплатн|первый заказ|знижк|акці|подарун|безкоштовн|перше замовлення|отстъпк|оферта|попуст|понуда',
  'nuolaid|pasiūlym|dovan|atlaid|piedāvājum|dāvan|alennus|tarjou|ale-|lahja|ensimmäi|allahindlus|pakkum|kingitus|kedvezmény|akció|ajándék|első rendelés',
  'indirim|kampanya|fırsat|hediye|bedava|ücretsiz|endirim|chegirma|жеңілдік',
  'giảm giá|khuyến mãi|ưu đãi|quà tặng|miễn phí|diskon|potongan|hadiah|penawaran|オフ|割引|クーポン|セール|無料|プレゼント|お得|初回|限定|할인|쿠폰|세일|무료|선물|첫 구매|특가|优惠|優惠|折扣|立减|促销|促銷|特价|特價|免费|免費|赠|新人|ลดราคา|ส่วนลด|โปรโมชั่น|ฟรี|छूट|ऑफर|मुफ्त|कूपन',
  'خصم|عرض خاص|تخفيض|قسيمة|مجان|هدية|تخفیف|رایگان|هدیه|הנחה|מבצע|קופון|חינם|מתנה|ფასდაკლებ|զեղչ',
];
